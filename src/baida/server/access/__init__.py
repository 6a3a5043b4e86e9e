"""Who calls: proxies, tokens and cookies."""
