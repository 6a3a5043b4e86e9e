#!/bin/sh
# Installs Debian's Firefox for the browser tests where it is missing and may be installed.
# It never fails: without Firefox its few tests are skipped; the others use Chromium.

command -v firefox-esr >/dev/null 2>&1 && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
	echo "installing Firefox for the browser tests"
	export DEBIAN_FRONTEND=noninteractive
	apt="timeout 600 apt-get -qq -o Acquire::Retries=1 -o Acquire::http::Timeout=20"
	{
		$apt update
		$apt install --yes --no-install-recommends firefox-esr
	} >/dev/null 2>&1 </dev/null
fi
exit 0
