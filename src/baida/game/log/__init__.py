"""Match logs: files, replays of the engine, verification and the fair shuffle."""
