"""A server refuses a Ray cluster on which anybody in the network can run programs."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from baida.errors import InputError
from baida.server.on_ray.cluster import refuse_open_ray
from tests.helpers.database.postgres import new_database
from tests.helpers.machines.networked_host import ADDRESS, Host, child_of, machine_in_a_network

LOOPBACK, REMOTE = "127.0.0.1", "192.168.1.7"
HEAD = (
    "ray", "start", "--head", "--port=6379", "--num-cpus=1", "--include-dashboard=false",
    "--object-store-memory=100000000",
)  # fmt: skip
REFUSED = "everybody who reaches 10.78.0.1 can run programs here"


@pytest.mark.parametrize("asks_for_token", [False, True], ids=["open", "token"])
@pytest.mark.parametrize(
    ("nodes", "exposed"),
    [
        ([LOOPBACK], None),
        ([LOOPBACK, LOOPBACK], None),
        ([REMOTE], REMOTE),
        ([LOOPBACK, REMOTE], REMOTE),
        (["127.0.0.2"], "127.0.0.2"),  # with this address Ray listens on all interfaces
        (["2001:db8::7"], "2001:db8::7"),
    ],
)
def test_what_is_refused(nodes: list[str], exposed: str | None, asks_for_token: bool) -> None:
    if exposed is None or asks_for_token:
        refuse_open_ray(nodes, lambda: not asks_for_token)
        return
    with pytest.raises(InputError) as refused:
        refuse_open_ray(nodes, lambda: not asks_for_token)
    assert refused.value.field == "cluster"
    assert f"reaches {exposed} can run programs here" in refused.value.message
    assert "RAY_AUTH_MODE=token" in refused.value.message


@pytest.fixture
def host() -> Iterator[Host]:
    with machine_in_a_network() as found:
        yield found


def serve(folder: Path, cluster: str, database: str = "postgresql://nobody@/none") -> list[str]:
    return [
        "baida", "serve", "--no-browser", "--port", "0", "--data", str(folder / "data"),
        "--cluster", cluster, "--database", database, "--shards", "1",
    ]  # fmt: skip


def starts(host: Host, command: list[str], **variables: str) -> bool:
    """Start a server and stop it; return whether it listened."""
    with host.start(*command, **variables) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        os.kill(child_of(server), signal.SIGTERM)
        server.communicate()
    return "http://" in said


def test_ray_that_asks_nobody_for_a_token(host: Host, tmp_path: Path) -> None:
    """It is refused in one line, even if this server has a token that Ray does not check."""
    home = {"HOME": str(tmp_path)}
    code, said = host.run(*HEAD, **home)
    assert code == 0, said
    (tmp_path / "token").write_text("0" * 64)
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN_PATH": str(tmp_path / "token")}
    code, said = host.run(*serve(tmp_path, f"{ADDRESS}:6379"), **home, **token)
    assert (code, len(said.splitlines())) == (2, 1), said
    assert REFUSED in said


@pytest.mark.slow
def test_ray_that_asks_for_a_token(host: Host, tmp_path: Path) -> None:
    """The server starts, and nobody can join or run anything without the token."""
    here = {"HOME": str(tmp_path), "RAY_AUTH_MODE": "token"}
    code, said = host.run("ray", "get-auth-token", "--generate", **here)
    assert code == 0, said
    code, said = host.run(*HEAD, **here)
    assert code == 0, said
    database = new_database()
    assert starts(host, serve(tmp_path, f"{ADDRESS}:6379", database), **here)

    (tmp_path / "token").write_text("0" * 64)
    nothing = {"HOME": str(tmp_path / "elsewhere")}
    for without, problem in (
        ({"RAY_AUTH_MODE": "disabled"}, "InvalidAuthToken"),
        ({"RAY_AUTH_MODE": "token"}, "no authentication token was found"),
        (
            {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN_PATH": str(tmp_path / "token")},
            "InvalidAuthToken",
        ),
    ):
        who = {**nothing, **without, "RAY_NUM_REDIS_GET_RETRIES": "2"}
        code, said = host.run("ray", "start", f"--address={ADDRESS}:6379", **who)
        assert (code != 0, problem in said) == (True, True), said
        code, said = host.run(*serve(tmp_path, f"{ADDRESS}:6379", database), **who)
        assert code == 2, said
        assert re.fullmatch(r"✗ cluster: .*token.*", said.splitlines()[-1]), said


@pytest.mark.slow
def test_ray_that_jobs_start(host: Host, tmp_path: Path) -> None:
    """It listens on loopback, although the machine has another address."""
    script = (
        "from baida.jobs.on_ray import RayCluster, load_ray\n"
        "with RayCluster('local'): print([n['NodeManagerAddress'] for n in load_ray().nodes()])"
    )
    code, said = host.run("python", "-c", script, HOME=str(tmp_path))
    assert (code, said.splitlines()[-1]) == (0, "['127.0.0.1']"), said


@pytest.mark.slow
def test_ray_for_one_machine(host: Host, tmp_path: Path) -> None:
    """As documented, the server starts without a token, and nobody else reaches Ray."""
    here = {"HOME": str(tmp_path), "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
    code, said = host.run(*HEAD, **here)
    assert code == 0, said
    del here["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"]
    database = new_database()
    for cluster in ("127.0.0.1:6379", "auto"):
        assert starts(host, serve(tmp_path, cluster, database), **here)
    code, said = host.run(*serve(tmp_path, f"{ADDRESS}:6379", database), **here)
    assert (code, "Connection refused" in said) == (2, True), said
