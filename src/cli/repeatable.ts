/** Flags that may be given several times: each time adds to a list. Whether one is such a flag is asked here, and never guessed from a default. */
import type { Option } from 'commander';

/** For `argParser`, or the third place of `option`. @param read what one time says; itself when absent */
export function repeatable<Value = string>(
  read: (word: string) => readonly Value[] = (word) => [word as Value],
): (word: string, before: readonly Value[] | undefined) => readonly Value[] {
  const collect = (word: string, before: readonly Value[] | undefined): readonly Value[] => [
    ...(before ?? []),
    ...read(word),
  ];
  return Object.assign(collect, { isRepeatable });
}

const isRepeatable = true;

export function mayBeRepeated({ parseArg }: Option): boolean {
  return parseArg !== undefined && 'isRepeatable' in parseArg;
}
