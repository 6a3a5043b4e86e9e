#!/bin/sh
# Installs Debian's nginx for the test of the proxy where it is missing and may be installed.
# It never fails: without nginx that test is skipped, and pytest says so.

command -v nginx >/dev/null 2>&1 && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
	echo "installing nginx for the test of the proxy"
	export DEBIAN_FRONTEND=noninteractive
	apt="timeout 600 apt-get -qq -o Acquire::Retries=1 -o Acquire::http::Timeout=20"
	{
		# it is started by the test, not as a service
		$apt update
		RUNLEVEL=1 $apt install --yes --no-install-recommends nginx-light
	} >/dev/null 2>&1 </dev/null
fi
exit 0
