/** Words as a program of commander reads them, with nothing run and nothing written. */
import { type Command, CommanderError } from 'commander';
import { placeholderWord } from './shell-commands.ts';

/** Faults of a command that a sentence may name without its arguments. */
const incomplete = new Set([
  'commander.missingArgument',
  'commander.missingMandatoryOptionValue',
  'commander.optionMissingArgument',
]);
/** Ends that are none of a mistake; a group without its verb shows what is in it. */
const harmless = new Set(['commander.help', 'commander.helpDisplayed', 'commander.version']);

export interface WordsReading {
  readonly faults: readonly string[];
  /** The command that would have run. */
  readonly reached: Command | undefined;
}

export type WordsReader = (words: readonly string[], isWhole: boolean) => Promise<WordsReading>;

/** @param program is taken for this alone: its actions are gone */
export function wordsReader(program: Command): WordsReader {
  let reached: Command[] = [];
  for (const command of withAllBelow(program)) {
    command.exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {} });
    if (command.commands.length === 0) command.action(() => void reached.push(command));
  }
  return async (words, isWhole) => {
    reached = [];
    try {
      await program.parseAsync([...words], { from: 'user' });
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      const isAnyCommand = error.message.includes(`unknown command '${placeholderWord}'`);
      const isFault = !harmless.has(error.code) && (isWhole || !(incomplete.has(error.code) || isAnyCommand));
      return { faults: isFault ? [error.message.replace(/^error: /, '')] : [], reached: undefined };
    }
    return { faults: [], reached: reached[0] };
  };
}

function withAllBelow(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withAllBelow)];
}
