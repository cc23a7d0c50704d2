"""BLAS works on one thread where asked for, and as before afterwards."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest

from armwright.identify.blas_threads import one_blas_thread, thread_settings


def numbers() -> list[int]:
    return [read() for read, _ in thread_settings()]


@pytest.fixture
def two_threads() -> object:
    if not thread_settings():
        pytest.skip("NumPy's BLAS is not OpenBLAS")
    before = numbers()
    for _, write in thread_settings():
        write(2)
    yield
    for (_, write), number in zip(thread_settings(), before, strict=True):
        write(number)


@pytest.mark.usefixtures("two_threads")
def test_the_number_of_threads_is_one_within_and_put_back_by_the_last_to_leave() -> None:
    @one_blas_thread()
    def inside() -> list[int]:
        return numbers()

    with one_blas_thread():
        assert set(numbers()) == set(inside()) == {1}
        assert set(numbers()) == {1}
    assert set(numbers()) == {2}
    with pytest.raises(ValueError, match="midway"), one_blas_thread():
        raise ValueError("midway")
    assert set(numbers()) == {2}


@pytest.mark.usefixtures("two_threads")
def test_users_on_two_threads_that_overlap_leave_the_number_as_it_was() -> None:
    met, seen = Barrier(2), []

    def work() -> None:
        with one_blas_thread():
            met.wait()
            seen.append(set(numbers()))

    workers = [Thread(target=work) for _ in range(2)]
    for one in workers:
        one.start()
    for one in workers:
        one.join()
    assert seen == [{1}, {1}]
    assert set(numbers()) == {2}
