#!/bin/sh
# Installs programs for the tests where they are missing and may be installed (by root, with apt).
# It never fails: without a program its tests are skipped, and pytest says so.
# Usage: install_tools.sh chromium|firefox|webkit|nginx|postgresql|systemd ...

PATH="$PATH:/usr/sbin" # where Debian puts nginx

# has PROGRAM...: whether one of these is there
has() {
	for name; do
		command -v "$name" >/dev/null 2>&1 && return 0
	done
	return 1
}

packages=
for tool; do
	case $tool in
	chromium)
		has chromium-headless-shell chromium chromium-browser google-chrome ||
			packages="$packages chromium-headless-shell|chromium fonts-noto-cjk" ;;
	firefox) has firefox-esr || packages="$packages firefox-esr" ;;
	webkit)
		has WebKitWebDriver || packages="$packages webkit2gtk-driver"
		has Xvfb || packages="$packages xvfb" ;;
	nginx)
		has nginx || packages="$packages nginx-light"
		has openssl || packages="$packages openssl" ;;
	postgresql)
		has postgres /usr/lib/postgresql/*/bin/postgres || packages="$packages postgresql" ;;
	systemd) has systemd-analyze || packages="$packages systemd" ;;
	esac
done

if [ -n "$packages" ] && [ "$(id -u)" = 0 ] && has apt-get; then
	echo "installing for the tests:$packages"
	export DEBIAN_FRONTEND=noninteractive
	export RUNLEVEL=1 # the tests start what they need; nothing becomes a service
	apt="timeout 600 apt-get -qq -o Acquire::Retries=1 -o Acquire::http::Timeout=20"
	{
		$apt update
		for package in $packages; do # one by one: another may be unknown here
			$apt install --yes --no-install-recommends "${package%|*}" ||
				[ "$package" = "${package#*|}" ] ||
				$apt install --yes --no-install-recommends "${package#*|}"
		done
	} >/dev/null 2>&1 </dev/null
fi
exit 0
