/** What each exposure says of a package, in a few words and in a sentence. */
import type { Exposure } from '../api/operations.ts';

interface Words {
  readonly short: string;
  readonly sentence: string;
}

export const exposureOrder: readonly Exposure[] = [
  'called',
  'loaded',
  'mayBeLoaded',
  'unknown',
  'toolingOnly',
  'testOnly',
  'notLoaded',
];

export const exposureWords: Readonly<Record<Exposure, Words>> = {
  called: { short: 'Called', sentence: 'Production code calls what is vulnerable.' },
  loaded: {
    short: 'Loaded',
    sentence: 'Production code loads the package; whether it calls what is vulnerable is open.',
  },
  mayBeLoaded: { short: 'May be loaded', sentence: 'Something that runs could load the package by its name.' },
  unknown: { short: 'Unknown', sentence: 'Something that could not be read may load the package.' },
  toolingOnly: { short: 'Tooling only', sentence: 'Only build, lint or CI code uses the package.' },
  testOnly: { short: 'Tests only', sentence: 'Only tests use the package.' },
  notLoaded: { short: 'Not loaded', sentence: 'Nothing that runs can load the package.' },
};

const stepWords: Readonly<Record<string, string>> = {
  import: 'Loads the package',
  reexport: 'Passes it on',
  call: 'Calls what is vulnerable',
  value: 'Takes hold of what is vulnerable',
  subclass: 'Derives from what is vulnerable',
  lockfile: 'Brings it in',
  nameMatch: 'Calls something of this name',
  hazard: 'Could load it',
  checked: 'Was checked',
};

export function stepWord(kind: string): string {
  return stepWords[kind] ?? kind;
}
