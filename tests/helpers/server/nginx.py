"""A real nginx with the configuration of ``deploy``, on free ports and with its own certificate."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.helpers.missing import need_program
from tests.helpers.paths import ROOT
from tests.helpers.server.process import free_port

NAME = "mahjong.example"


@contextmanager
def tls_proxy(folder: Path, servers: Sequence[str]) -> Iterator[str]:
    """The address of the proxy in front of two servers, given as host:port."""
    program, openssl = need_program("NGINX", "nginx"), need_program("NGINX", "openssl")
    folder.mkdir()
    pem, key = folder / "site.pem", folder / "site.key"
    subprocess.run(
        [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
         "-keyout", key, "-out", pem],
        check=True, capture_output=True,
    )  # fmt: skip
    https, http = free_port(), free_port()
    site = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    for written, ours in {
        "127.0.0.1:8001": servers[0],
        "127.0.0.1:8002": servers[1],
        "listen 443 ssl;": f"listen 127.0.0.1:{https} ssl;",
        "    listen [::]:443 ssl;\n": "",
        "listen 80;": f"listen 127.0.0.1:{http};",
        "    listen [::]:80;\n": "",
        f"/etc/ssl/{NAME}.pem": str(pem),
        f"/etc/ssl/{NAME}.key": str(key),
    }.items():
        assert written in site
        site = site.replace(written, ours)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\n"
        f"error_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{site}}}\n"
    )
    base = [program, "-p", str(folder), "-c", str(config)]
    subprocess.run([*base, "-t"], check=True, capture_output=True)
    proxy = subprocess.Popen([*base], stderr=subprocess.DEVNULL)
    try:
        yield f"https://127.0.0.1:{https}"
    finally:
        proxy.terminate()
        proxy.wait()
