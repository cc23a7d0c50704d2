"""Commands found by listing a folder: each module there has one function ``command``.

Only the module of the command that runs is imported; a help page imports all of them, and they are light.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from armwright.cli import commands
from armwright.cli.guard import UsageError, exit_on_error
from armwright.cli.option_records import with_recorded_options
from armwright.cli.other_words import remedy_for_command, remedy_for_option


class CommandFolder(TyperGroup):
    """A group whose members are the modules of ``armwright.cli.commands``."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of the modules, in alphabetical order."""
        return sorted(found.name for found in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name; an unknown name loads all, so that near ones can be suggested."""
        names = self.list_commands(ctx)
        for name in [cmd_name] if cmd_name in names else names:
            if name not in self.commands:
                self.add_command(_command(name), name)
        return self.commands.get(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of the first word; where the word means something else, what to type is said."""
        if args[0] not in self.list_commands(ctx) and (remedy := remedy_for_command(args[0])):
            raise UsageError(f"no command '{args[0]}'; {remedy}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """The command's result; what a person can mend becomes a message and an exit code."""
        with exit_on_error(lambda: self._flags(ctx)):
            try:
                return super().invoke(ctx)
            except Exception as error:
                self._say_option_of_model(ctx, getattr(error, "option_name", ""))
                raise

    def _say_option_of_model(self, ctx: Any, flag: str) -> None:
        """Raises what to type where a flag that the command lacks is an option of models."""
        if flag and "--option" in self._flags(ctx) and (remedy := remedy_for_option(flag)):
            raise UsageError(f"no flag '{flag}'; {remedy}") from None

    def _flags(self, ctx: Any) -> list[str]:
        """The flags of the command that runs."""
        command = self.commands.get(ctx.invoked_subcommand)
        return [text for one in getattr(command, "params", ()) for text in one.opts]


def _command(name: str) -> Any:
    module = import_module(f"{commands.__name__}.{name}")
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    first_line = (module.command.__doc__ or "").split("\n", 1)[0]
    settings = {"help_option_names": ["--help", "-h"]}
    alone.command(name=name, short_help=first_line, context_settings=settings)(
        with_recorded_options(module.command)
    )
    return typer.main.get_command(alone)
