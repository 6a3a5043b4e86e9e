#!/bin/sh
# Start a container of an image, wait until it is ready, open a room, and find it after a restart.
# Usage: deploy/smoke-test.sh IMAGE
set -eu
name="baida-smoke-$$"
trap 'docker rm --force --volumes "$name" >/dev/null' EXIT
docker run --detach --name "$name" --publish 127.0.0.1:0:8000 "$1" >/dev/null

address() { docker port "$name" 8000/tcp | head -n 1; }
ready() {
	for _ in $(seq 60); do
		curl --fail --silent --output /dev/null "http://$(address)/readyz" && return 0
		sleep 1
	done
	docker logs "$name"
	return 1
}

ready
curl --fail --silent "http://$(address)/" | grep --quiet "<title>"
docker exec "$name" baida doctor
code=$(curl --fail --silent --header 'Content-Type: application/json' \
	--data '{"rules": "sbr", "name": "Mai"}' "http://$(address)/api/rooms" |
	python3 -c 'import json, sys; print(json.load(sys.stdin)["code"])')
docker restart "$name" >/dev/null
ready
curl --fail --silent --output /dev/null "http://$(address)/api/rooms/$code"
echo "the image serves tables: room $code outlived a restart"
