"""A Ray cluster of several simulated machines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from baida.jobs.on_ray import load_ray


@contextmanager
def ray_cluster(*processors: int) -> Iterator[Any]:
    """A cluster with these machines, all of them simulated on this one."""
    load_ray()
    from ray.cluster_utils import Cluster

    head, *others = processors
    settings = {"include_dashboard": False, "object_store_memory": 100_000_000}
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": head, **settings})
    try:
        for number in others:
            cluster.add_node(num_cpus=number, object_store_memory=100_000_000)
        cluster.wait_for_nodes()
        yield cluster
    finally:
        cluster.shutdown()
