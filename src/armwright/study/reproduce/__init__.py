"""Papers reproduced: what they print beside what comes out here. One file or folder per paper."""

from armwright.study.new_folder import write_folder
from armwright.study.reproduce.paper import Check, Paper, PaperPart, Reproduction, papers, reproduce
from armwright.study.reproduce.result_page import (
    ALL,
    data_of_all,
    html_of_all,
    html_report,
    markdown_report,
    reproduction_data,
)

__all__ = [
    "ALL",
    "Check",
    "Paper",
    "PaperPart",
    "Reproduction",
    "data_of_all",
    "html_of_all",
    "html_report",
    "markdown_report",
    "papers",
    "reproduce",
    "reproduction_data",
    "write_folder",
]
