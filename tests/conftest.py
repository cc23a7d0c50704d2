"""Settings of the whole suite: reproducible property tests, marks that name real requirements."""

from __future__ import annotations

import gc
import importlib
import os
import re

import pytest
from hypothesis import HealthCheck, settings

# How many requirements each paper has, S0 to S4.
COUNTS = (32, 35, 47, 51, 63)

# Parts of the names of tests that take some seconds each: `make slow-tools`, which CI calls too.
SLOW = (
    "emit/test_solver_folder.py::test_wrong_text_fails_its_test",  # 1 to 2 s each: gcc
    "emit/test_solver_folder.py::test_a_redundant_arm_tests_itself",
    "studio/test_browser",  # a server and Chromium: 60 s for the first file
    "test_branch_of_each_row_is_that_of_the_solver[julia]",  # starts and compilers: 1-4 s each
    "test_branch_of_each_row_is_that_of_the_solver[c]",
    "test_branch_of_each_row_is_that_of_the_solver[mathematica]",
    "test_branch_of_each_row_is_that_of_the_solver[maple]",
    "test_branch_of_each_row_is_that_of_the_solver[fortran]",
    "test_branch_of_each_row_is_that_of_the_solver[matlab]",
    "studio/test_excitation_calls.py::test_a_closed_robot_moves",
    "test_a_campaign_goes_step_by_step_and_its_python_does_the_same",  # 5 s
    "mathics",  # takes four seconds to start
    "gough_stewart",
    "test_tour_shows_dynamics_that_undo_each_other",
    "test_ik_lists_all_windings_within_the_limits",
    "test_ik_follows_a_file_of_poses_or_says_where_it_ends",
    "[prps3",
    "inverse/test_singular_roots.py",
    "test_notebooks_run",  # 6 s for the three of them
    "test_tour_of_any_structure",
    "test_no_model_divides_by_noise",
    "test_a_free_angle_is_chosen_so_that_the_other_joints_have_a_solution",
    "test_constant_and_sine_force",
    "test_sine_force_moves_the_platform_alike_by_all_routes",
    "test_lengths_of_a_pose_lead_back_to_the_pose",
    "test_all_forms_give_the_same_base_parameters",
    "survives_a_killed_worker",
    "test_late_and_killed_workers_are_replaced",
    "that_loses_a_worker",
    "test_emitted_c_is_the_compiled_solver_at_singular_poses_too",
    "test_rows_of_real_arms_and_of_slow_poses",
    "test_the_real_prompt_answers_in_a_terminal",
    "test_motors_stops_and_functions_of_time_drive_a_closed_robot",
    "test_random_loops_in_space",  # 3 s each: two models of ten passive joints
    "test_a_call_and_the_careful_answer_agree_on_arms_with_slides",
    "test_a_closed_robot_is_excited_through_its_motors",
    "test_the_chain_finds_torques_of_a_simulated_robot",  # 8 and 20 s: motions of the PUMA and of loops
    "test_a_campaign_waits_for_logs_goes_on_and_keeps_what_is_there",  # 4 s
    "test_tables_and_figures_of_aah86_are_reproduced",  # 10 s: a hundred draws of noise, two sweeps
    "are_those_of_elimination[stanford",  # 1.5 s each; the PUMA and the UR5e stay in `make test`
    "are_those_of_elimination[kr300",
    "with_the_same_numbers[giac",  # 8 s for the three arms
    "of_the_compiled_one[giac",
    "of_the_compiled_one[julia",
    "test_a_joint_braked_within_a_few_samples_is_not_pulled_by_its_noise",  # 5 s: hundreds of step tests
    "test_intervals_of_a_joint_with_weight_hold_the_truth_as_often_as_they_say",
    "test_a_load_is_weighed_by_repeating_the_plan",  # 5 s
    "test_general_geometry_has_the_same_equations_by_both_routes",  # 4 s
    "test_tour_writes_into_the_folder_given",
    "test_tour_ends_with_a_robot_identified_from_its_own_motion",
    "test_emitted_text_gives_the_values_of_the_graph[c-gcc-single",  # double precision stays
    "test_emitted_text_gives_the_values_of_the_graph[c-gcc-double-hostile",
    "of_single_ones[0.0001",  # 1.5 s each; arms rounded by 3e-6 stay in `make test`
    "of_single_ones[1e-08",
    "of_the_compiled_one[gcc checked",
    "of_the_compiled_one[clang checked",
    "test_emitted_c_is_the_compiled_solver_of_random_arms",  # 1.3 s each
    "are_the_compiled_solver[giac",
    "are_the_compiled_solver[octave",
    "test_coupled_arms.py::test_emitted_text",
    "test_coupled_arms.py::test_the_residual_is",
    "test_nearly_singular_solutions_that_stand_apart",  # 1 s: all code of two methods
    "test_formulations_that_are_left",
    "test_a_double_root_of_an_arm_with_rounded_angles",
    "test_a_stretched_arm_with_four_parallel_axes",
    "test_the_folder_of_emitted_c_tests_leaders",
    "test_printed_formulas_give_the_assemblies_of_single_loops",  # 8 s for all kinds, opened anywhere
    "test_counts_of_every_model_never_rise",  # 2 to 5 s a robot; larger ones are long
    "test_a_wrong_result_stops_the_benchmark",
    "test_every_row_is_measured_after_its_results_were_compared",
    "test_folder_passes_its_own_test_vectors",  # 9 s: a compiler, and answers by plain Python
    "test_text_is_the_same_in_another_process",
    "test_tour_has_all_chapters_and_writes_nothing",  # 7 s; the short tour stays in `make test`
    "test_calls_do_not_leak",  # 5 s: 400,000 calls
    "of_single_ones[3e-06-kr300",  # 2 s each; the UR5e stays in `make test`
    "of_single_ones[3e-06-puma560",
    "of_single_ones[3e-06-stanford",
    "is_solved_as_in_a_batch[kr300",
    "is_solved_as_in_a_batch[stanford",
    "are_those_of_elimination[puma560",
    "test_five_joints_have_the_solutions_of_elimination",
    "test_reachable_poses_have_solutions_that_meet_them[puma560",
    "test_the_choice_is_the_same_without_machine_code",  # 3 s: plain Python
    "kim90_feedforward.py::test_every_check_of_the_page_passes",  # 4 s
    "at_the_closed_position[spatial0",
    "of_the_compiled_one[gfortran-general5R1P",
    "test_steps_of_six_joints",
    "test_an_arm_with_a_neighbour_has_its_elimination_made_too",
    "papers/test_kc97.py",  # 18 s: the whole reproduction
    "test_several_logs_and_every_estimator_say_what_to_type",
    "test_a_motion_is_that_of_its_own_python_and_command",
    "test_a_paper_has_its_checks_part_by_part",
    "test_loops_without_formulas_follow_from_the_way_too",
    "test_base_parameters_come_back_without_noise[palletiser",
    "run_as_printed[README.md",  # 19 s: the reproduction of a paper and the tour
    "run_as_printed[docs/inverse-geometry.md",  # 6 to 8 s each
    "run_as_printed[docs/identify-your-robot.md",
    "run_as_printed[docs/closed-loops.md",
    "test_concurrent_processes_share_the_folder",  # 2 to 4 s each
    "test_other_languages_are_the_compiled_solver",
    "careful_answers_are_the_same[ur5e",
    "test_real_logs.py::test_panda",
    "test_real_logs.py::test_tx40",
    "test_samples_are_closed_positions_and_velocities_that_keep_them_closed",
    "test_follows_the_difference_of_two_motions[3",
)

# Tests run in one process per core: threads inside small matrix products would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

settings.register_profile(
    "armwright",
    deadline=None,  # a shared machine is slow at times; time limits are checked where they are promised
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("armwright")


def is_requirement(text: object) -> bool:
    """True for S0-1 … S4-63."""
    found = re.fullmatch(r"S([0-4])-([1-9]\d*)", str(text))
    return found is not None and int(found[2]) <= COUNTS[int(found[1])]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens", action="store_true", help="write the golden files anew instead of comparing"
    )


def pytest_configure() -> None:
    """Where every tool is required, a package that is missing is a failure and not a skipped test."""
    if os.environ.get("ARMWRIGHT_REQUIRE_TOOLS"):
        pytest.importorskip = lambda modname, **_: importlib.import_module(modname)


def pytest_collection_finish() -> None:
    """Looks for cycles less often: with as many nodes as models have that took a sixth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(tryfirst=True)  # before pytest chooses by marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(part in item.nodeid for part in SLOW) and not item.get_closest_marker("long"):
            item.add_marker(pytest.mark.slow_tool)
        for mark in item.iter_markers("requirement"):
            wrong = [text for text in mark.args if not is_requirement(text)]
            if wrong or not mark.args:
                raise pytest.UsageError(f"{item.nodeid}: requirement {wrong}: give ids such as 'S4-6'")
