/** Where `vedette scan` puts its report, and as what: `--format sarif`, `--format sarif=out.sarif --format table`, `--format csv --output all.csv`. */
import { formatNames } from '../engine/formats/format-names.ts';
import { reportFormats } from './scan-report-formats.ts';

export interface Destination {
  readonly format: string;
  /** Empty: standard output. */
  readonly file: string;
}

const [usual] = reportFormats;

export const allFormats: readonly string[] = [...reportFormats, ...formatNames];

/** @throws where a format is none, or two of them would go to one place */
export function destinationsOf(words: readonly string[] = [], output = ''): readonly Destination[] {
  const named = words.length === 0 && usual !== undefined ? [usual] : words;
  const destinations = named.map((word): Destination => {
    const [, format = word, file = ''] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    if (!allFormats.includes(format)) throw new Error(`--format takes ${allFormats.join(', ')}, not "${format}"`);
    if (word.includes('=') && file === '') throw new Error(`--format ${word} names no file`);
    return { format, file };
  });
  const atLarge = destinations.filter(({ file }) => file === '');
  if (output !== '' && atLarge.length !== 1)
    throw new Error('--output is for the one --format that names no file of its own');
  const placed = destinations.map((each) => (each.file === '' ? { ...each, file: output } : each));
  if (new Set(placed.map(({ file }) => file)).size < placed.length)
    throw new Error('two formats go to one place; write --format FORMAT=FILE for all but one of them');
  return placed;
}

/** True where what a person reads goes to standard output. */
export function isForPerson(destinations: readonly Destination[]): boolean {
  return destinations.some(({ format, file }) => format === usual && file === '');
}
