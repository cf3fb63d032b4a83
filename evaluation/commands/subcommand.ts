/**
 * What every subcommand says of itself, so that nobody must read its source to run it. What it runs is imported only when it
 * is: the help is there at once, and no bench measures what another one loaded.
 */
import type { Command } from 'commander';

export type RegisterCommands = (program: Command) => void;

export interface Said {
  /** A sentence for the list of commands. */
  readonly measures: string;
  /** Tools, folders and versions from outside. */
  readonly needs: string;
  readonly prints: string;
}

/** @param usage the name and its arguments, as commander writes them */
export function subcommand(parent: Command, usage: string, { measures, needs, prints }: Said): Command {
  return parent
    .command(usage)
    .description(measures)
    .showHelpAfterError('(run with --help for what there is)')
    .addHelpText('after', `\nNeeds:\n${indented(needs)}\n\nPrints:\n${indented(prints)}`);
}

/** A group of subcommands; without one of them it prints what there are. */
export function group(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).showHelpAfterError('(run with --help for what there is)');
}

/** A number of an option or argument. */
export function numberOf(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new Error(`${text} is no number`);
  return number;
}

/** An option that may be given many times. */
export function collected(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
