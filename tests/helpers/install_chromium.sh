#!/bin/sh
# Installs Chromium for the browser tests where it is missing and may be installed.
# It never fails: without Chromium these tests are skipped, and pytest says so.

for name in chromium-headless-shell chromium chromium-browser google-chrome; do
	command -v "$name" >/dev/null 2>&1 && exit 0
done

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
	echo "installing Chromium for the browser tests"
	export DEBIAN_FRONTEND=noninteractive
	apt="timeout 600 apt-get -qq -o Acquire::Retries=1 -o Acquire::http::Timeout=20"
	{
		$apt update
		$apt install --yes --no-install-recommends chromium-headless-shell fonts-noto-cjk ||
			$apt install --yes --no-install-recommends chromium fonts-noto-cjk
	} >/dev/null 2>&1 </dev/null
fi
exit 0
