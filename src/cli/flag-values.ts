/** What is read of the value of a flag, and how a wrong one is refused: for `argParser`, or the third place of `option`. */
import { InvalidArgumentError } from 'commander';

const digitsMax = 9;

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && text.length <= digitsMax && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Some of a set, comma-separated, in the order of the set. */
export function someOf<Value extends string>(values: readonly Value[]): (text: string) => readonly Value[] {
  return (text) => {
    const words = text.split(',').map((word) => word.trim());
    const found = values.filter((value) => words.includes(value));
    if (words.every((word) => found.some((value) => value === word))) return found;
    throw new InvalidArgumentError(`It must be some of ${values.join(', ')}.`);
  };
}
