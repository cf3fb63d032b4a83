/** A suite of lines that are answered each by itself: what is asked of a line is asked of its changed forms too. */
import type { Files } from './perturbed-case.ts';
import type { Suite } from './suite.ts';

export interface LineSuite {
  readonly name: string;
  /** By the name of a case. */
  readonly texts: Readonly<Record<string, string>>;
  readonly answer: (line: string) => string;
  readonly digests: URL;
  /** How many changes are made; 2000 where absent. */
  readonly perText?: number;
}

export function lineSuite({ name, texts, answer, digests, perText = 2000 }: LineSuite): Suite {
  const known = new Map<string, string>();
  const answered = (line: string): string => {
    const found = known.get(line) ?? `${line} ${answer(line)}`;
    known.set(line, found);
    return found;
  };
  const outcome = async (files: Files): Promise<readonly string[]> =>
    Object.values(files).flatMap((text) => text.split('\n').map(answered));
  const cases = Object.entries(texts).map(([title, text]) => ({ name: title, files: { lines: text }, outcome }));
  return { name, cases, perFile: perText, digests };
}
