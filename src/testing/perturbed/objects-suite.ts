/** Small changes to the programs of object fixtures: all that is read of each class and function, every call that follows, and what starts. */
import { readdirSync, readFileSync } from 'node:fs';
import type { ObjectFacts } from '../../engine/model/object-facts.ts';
import { callLines, objectGraphOf } from '../object-cases.ts';
import { objectReadings, type ReadObjects } from '../object-languages.ts';
import { sectionsOf } from '../sections.ts';
import type { Files, PerturbedCase } from './perturbed-case.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/languages/', import.meta.url);

export function objectsSuites(): readonly Suite[] {
  return objectReadings.map(objectsSuite);
}

export function objectsSuite(reading: ReadObjects): Suite {
  const folder = new URL(`${reading.name}/fixtures/objects/`, root);
  return {
    name: `objects/${reading.name}`,
    cases: readdirSync(folder)
      .sort()
      .map((name) => perturbedCase(name, readFileSync(new URL(name, folder), 'utf8'), reading)),
    perFile: 150,
    oneOf: 40,
    digests: new URL(`${reading.name}/perturbed-objects.txt`, root),
  };
}

function perturbedCase(name: string, text: string, reading: ReadObjects): PerturbedCase {
  return {
    name: name.replace('.txt', ''),
    nestings: 12,
    files: Object.fromEntries(sectionsOf(text).parts),
    outcome: (files) => outcome(files, reading),
  };
}

async function outcome(files: Files, reading: ReadObjects): Promise<readonly string[]> {
  const parts = Object.entries(files);
  const facts: string[] = [];
  try {
    for (const [path, text] of parts) facts.push(...factLines(path, await reading.readObjects(path, text)));
  } catch {
    return ['no program'];
  }
  return [...facts, ...callLines(await objectGraphOf(reading, parts))];
}

function factLines(path: string, { classes, functions, aliases, ...rest }: ObjectFacts): readonly string[] {
  return [rest, ...classes, ...functions, ...aliases].map((fact) => `${path} ${plain(fact)}`);
}
