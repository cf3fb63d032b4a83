/** Small changes to the programs of flow fixtures, and every flow in them, step by step. */
import { readdirSync, readFileSync } from 'node:fs';
import type { TaintSpec } from '../../engine/rules/model/taint-spec.ts';
import { sourceViews } from '../../engine/rules/syntax/source-view.ts';
import { findFlows } from '../../engine/rules/taint/find-flows.ts';
import type { PerturbedCase } from './perturbed-case.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/rules/taint/', import.meta.url);
const fixtures = new URL('fixtures/', root);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of this tree
const rule = JSON.parse(readFileSync(new URL('rule.json', fixtures), 'utf8')) as TaintSpec;

export function flowsSuites(): readonly Suite[] {
  return readdirSync(fixtures, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => flowsSuite(name))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

export function flowsSuite(language: string): Suite {
  const folder = new URL(`${language}/`, fixtures);
  return {
    name: `flows/${language}`,
    cases: readdirSync(folder)
      .sort()
      .map((name) => perturbedCase(name, new URL(`${name}/`, folder))),
    perFile: 180,
    oneOf: 9,
    digests: new URL(`perturbed/${language}.txt`, root),
  };
}

function perturbedCase(name: string, folder: URL): PerturbedCase {
  const file = readdirSync(folder).find((entry) => entry.startsWith('input.')) ?? '';
  const path = file.replace(/\.txt$/, '');
  return {
    name,
    nestings: 24,
    files: { [path]: readFileSync(new URL(file, folder), 'utf8') },
    // oxlint-disable-next-line typescript/require-await -- the interface is for outcomes that wait
    outcome: async (files) =>
      sourceViews(path, files[path] ?? '').flatMap((view) => findFlows(rule, view, []).flows.map(plain)),
  };
}
