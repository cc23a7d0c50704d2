"""Every log format gives the columns that were written; damaged files are refused by name."""

from __future__ import annotations

import builtins
import sqlite3
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.errors import InputError
from armwright.identify.mapping.mapping import mapping_of, write_mapping
from armwright.identify.readers import read_log, readers
from tests.identify.logs import arm, columns_of, log, write_csv

SHORT = log().rows(slice(0, 400))
NAMES = [joint.name for joint in arm().active]


def same(path: Path) -> None:
    recording = aw.read_recording(path, robot=arm())
    assert np.allclose(recording.q, SHORT.q, atol=1e-9)
    assert np.allclose(recording.tau, SHORT.tau, rtol=1e-9)
    assert np.allclose(recording.t - recording.t[0], SHORT.t - SHORT.t[0], atol=1e-6)


@pytest.mark.parametrize(
    ("delimiter", "decimal"),
    [(",", "."), (";", "."), (";", ","), ("\t", "."), ("\t", ","), (" ", "."), ("|", ".")],
)
def test_csv_of_every_dialect(delimiter: str, decimal: str, tmp_path: Path) -> None:
    same(write_csv(tmp_path / "log.csv", columns_of(SHORT), delimiter=delimiter, decimal=decimal))


def test_csv_with_comments_units_quotes_and_a_byte_order_mark(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "log.csv", columns_of(SHORT))
    head, *rows = path.read_text().splitlines()
    quoted = ",".join(f'"{name}"' for name in head.split(","))
    units = ",".join("[s]" if name == "t" else "[-]" for name in head.split(","))
    path.write_bytes("\ufeff".encode() + "\r\n".join(["# made by a test", quoted, units, *rows]).encode())
    same(path)


def test_npz_with_matrices(tmp_path: Path) -> None:
    np.savez(tmp_path / "log.npz", t=SHORT.t, q=SHORT.q, qd=SHORT.qd, tau=SHORT.tau, gain=3.0)
    same(tmp_path / "log.npz")


@pytest.mark.parametrize("is_packed", [False, True])
def test_mat_with_matrices_and_structs(is_packed: bool, tmp_path: Path) -> None:
    from scipy.io import savemat

    data = {"t": SHORT.t, "q": SHORT.q, "qd": SHORT.qd, "tau": SHORT.tau}
    savemat(tmp_path / "flat.mat", data, do_compression=is_packed)
    same(tmp_path / "flat.mat")
    savemat(tmp_path / "struct.mat", {"log": data}, do_compression=is_packed)
    assert "log_q1" in read_log(tmp_path / "struct.mat").names


def test_parquet(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="the extra 'data' is not installed")
    import pyarrow.parquet as pq

    pq.write_table(pa.table(columns_of(SHORT)), tmp_path / "log.parquet")
    same(tmp_path / "log.parquet")
    lists = {
        "time": SHORT.t,
        "name": [list(reversed(NAMES))] * len(SHORT),
        "position": SHORT.q[:, ::-1].tolist(),
        "velocity": SHORT.qd[:, ::-1].tolist(),
        "effort": SHORT.tau[:, ::-1].tolist(),
    }
    pq.write_table(pa.table(lists), tmp_path / "lists.parquet")
    same(tmp_path / "lists.parquet")


def joint_state(k: int, *, is_cdr: bool) -> bytes:
    """The bytes of one sensor_msgs/JointState."""
    out = bytearray(b"\x00\x01\x00\x00" if is_cdr else b"")
    start = len(out)

    def put(code: str, value: float) -> None:
        if is_cdr:
            out.extend(bytes((start - len(out)) % struct.calcsize(code)))
        out.extend(struct.pack("<" + code, value))

    def text(word: str) -> None:
        raw = word.encode() + (b"\x00" if is_cdr else b"")
        put("I", len(raw))
        out.extend(raw)

    if not is_cdr:
        put("I", k)
    stamp = round((SHORT.t[k] + 100.0) * 1e9)
    put("i" if is_cdr else "I", stamp // 10**9)
    put("I", stamp % 10**9)
    text("base")
    put("I", len(NAMES))
    for name in reversed(NAMES):  # the order of a message is its own affair
        text(f"{name}_joint")
    for values in (SHORT.q, SHORT.qd, SHORT.tau):
        put("I", len(NAMES))
        for value in values[k][::-1]:
            put("d", float(value))
    return bytes(out)


def sqlite_bag(path: Path, samples: range) -> None:
    with sqlite3.connect(path) as bag:
        bag.execute("CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT, type TEXT)")
        bag.execute(
            "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER, timestamp INTEGER, data BLOB)"
        )
        bag.execute("INSERT INTO topics VALUES (1, '/joint_states', 'sensor_msgs/msg/JointState')")
        rows = [(k, 1, k, joint_state(k, is_cdr=True)) for k in samples]
        bag.executemany("INSERT INTO messages VALUES (?, ?, ?, ?)", rows)
    bag.close()


def test_ros2_bag(tmp_path: Path) -> None:
    sqlite_bag(tmp_path / "log.db3", range(len(SHORT)))
    same(tmp_path / "log.db3")


@pytest.mark.parametrize("is_packed", [False, True], ids=["plain", "compressed"])
@pytest.mark.parametrize("storage", ["SQLITE3", "MCAP"])
def test_ros2_bag_of_a_library_as_a_folder(storage: str, is_packed: bool, tmp_path: Path) -> None:
    """With another topic beside it, and messages compressed one by one where the storage has that."""
    rosbag2 = pytest.importorskip("rosbags.rosbag2", reason="the extra 'data' is not installed")
    from rosbags.typesys import Stores, get_typestore

    store = get_typestore(Stores.ROS2_HUMBLE)
    bag = rosbag2.Writer(tmp_path / "bag", version=9, storage_plugin=rosbag2.StoragePlugin[storage])
    if is_packed:
        mode = rosbag2.CompressionMode.MESSAGE if storage == "SQLITE3" else rosbag2.CompressionMode.STORAGE
        bag.set_compression(mode, rosbag2.CompressionFormat.ZSTD)
    with bag:
        joints = bag.add_connection("/joint_states", "sensor_msgs/msg/JointState", typestore=store)
        other = bag.add_connection("/clock", "std_msgs/msg/String", typestore=store)
        word = store.types["std_msgs/msg/String"]("tick")
        bag.write(other, 1, store.serialize_cdr(word, "std_msgs/msg/String"))
        for k in range(len(SHORT)):
            bag.write(joints, int(SHORT.t[k] * 1e9) + 1, joint_state(k, is_cdr=True))
    same(tmp_path / "bag")


def test_ros2_bag_recorded_into_several_files(tmp_path: Path) -> None:
    half = len(SHORT) // 2
    sqlite_bag(tmp_path / "log_9.db3", range(half))
    sqlite_bag(tmp_path / "log_10.db3", range(half, len(SHORT)))
    same(tmp_path)


def test_a_folder_without_a_bag_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="a folder with no bag"):
        read_log(tmp_path)


def test_mcap(tmp_path: Path) -> None:
    writer_module = pytest.importorskip("mcap.writer", reason="the extra 'data' is not installed")
    with (tmp_path / "log.mcap").open("wb") as stream:
        writer = writer_module.Writer(stream)
        writer.start()
        schema = writer.register_schema("sensor_msgs/msg/JointState", "ros2msg", b"")
        channel = writer.register_channel("/joint_states", "cdr", schema)
        for k in range(len(SHORT)):
            writer.add_message(channel, log_time=k, data=joint_state(k, is_cdr=True), publish_time=k)
        writer.finish()
    same(tmp_path / "log.mcap")


def test_ros1_bag(tmp_path: Path) -> None:
    rosbag1 = pytest.importorskip("rosbags.rosbag1", reason="the extra 'data' is not installed")
    from rosbags.typesys import Stores, get_typestore

    store = get_typestore(Stores.ROS1_NOETIC)
    with rosbag1.Writer(tmp_path / "log.bag") as writer:
        connection = writer.add_connection("/joint_states", "sensor_msgs/msg/JointState", typestore=store)
        for k in range(len(SHORT)):
            writer.write(connection, int(SHORT.t[k] * 1e9) + 1, joint_state(k, is_cdr=False))
    same(tmp_path / "log.bag")


@pytest.mark.parametrize(
    ("package", "suffix"), [("pyarrow", ".parquet"), ("mcap", ".mcap"), ("rosbags", ".bag")]
)
def test_a_package_that_is_missing_is_named_with_its_extra(
    package: str, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.split(".")[0] == package:
            raise ImportError(name)
        return real(name, *rest, **more)

    (tmp_path / f"log{suffix}").write_bytes(b"")
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(InputError, match=r"pip install 'armwright\[data\]'"):
        read_log(tmp_path / f"log{suffix}")


@pytest.mark.parametrize("suffix", sorted({s for reader in readers().values() for s in reader.suffixes}))
@pytest.mark.parametrize(
    "content", [b"", b"\x00" * 200, b"not a log at all", b"\x89HDF\r\n\x1a\n" + b"x" * 400]
)
def test_a_file_of_something_else_is_refused(suffix: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"log{suffix}"
    path.write_bytes(content)
    with pytest.raises(InputError):
        aw.read_recording(path, robot=arm())


def test_an_unknown_suffix_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "log.docx").write_bytes(b"x")
    with pytest.raises(InputError, match="not a known log"):
        read_log(tmp_path / "log.docx")
    with pytest.raises(InputError, match="no such file"):
        read_log(tmp_path / "nosuch.csv")


def test_a_written_mapping_is_read_again() -> None:
    data = {
        "time": 'a "quoted" name',
        "time_unit": "ms",
        "joint": [
            {
                "name": "a",
                "position": "x",
                "torque": "y",
                "ratio": -48.0,
                "unit": "deg",
                "position_side": "motor",
            },
            {"name": "b", "position": "u", "current": "v", "gain": 0.3, "offset": 1.5},
        ],
        "coupling": {"position": [[1.0, 0.0], [2.0, 3.0]], "torque": [[1.0, 2.0], [0.0, 3.0]]},
    }
    import tomllib

    mapping = mapping_of(data)
    assert mapping_of(tomllib.loads(write_mapping(mapping))) == mapping


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "no joints"),
        ({"joint": [{"position": "q"}]}, "one of torque, current"),
        ({"joint": [{"torque": "q"}]}, "no position"),
        ({"joint": [{"position": "q", "torqe": "t"}]}, "did you mean 'torque'"),
        ({"joint": [{"position": "q", "torque": "t", "ratio": 0}]}, "must not be 0"),
        ({"joint": [{"position": "q", "torque": "t", "unit": "furlong"}]}, "use rad, deg"),
        ({"rate": -1.0, "joint": [{"position": "q", "torque": "t"}]}, "is not a sampling rate"),
        (
            {"joint": [{"position": "q", "torque": "t"}], "coupling": {"position": [[1.0, 2.0]]}},
            "1 rows of 1",
        ),
    ],
)
def test_a_wrong_mapping_is_refused_with_its_key(data: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        mapping_of(data)


def test_a_saved_simulation_is_a_recording(tmp_path: Path) -> None:
    """Its first line, which tells Armwright what it holds, is no header of columns."""
    robot = aw.load("scara")
    made = aw.simulate(robot, duration=0.05, step=1e-3, q=np.zeros(4), torque=np.array([1.0, 1.0, 1.0, 0.1]))
    made.save(tmp_path / "run.csv")
    read = aw.read_recording(tmp_path / "run.csv", robot=robot)
    assert read.joints == made.joints
    np.testing.assert_array_equal(read.q, made.q)
    np.testing.assert_array_equal(read.tau, made.tau)
