/** Small changes to the programs of a language's reachability fixtures, and what is judged of every package in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { inProcessFacts } from '../../engine/languages/extract-facts.ts';
import { memoryTree } from '../../engine/files/memory-tree.ts';
import { analyzeReachability } from '../../engine/reachability/analyze.ts';
import { caseInput, parseCase } from '../reachability-case.ts';
import type { PerturbedCase } from './perturbed-case.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/reachability/', import.meta.url);

export function verdictSuites(): readonly Suite[] {
  return readdirSync(new URL('fixtures/', root)).sort().map(verdictSuite);
}

export function verdictSuite(language: string): Suite {
  const folder = new URL(`fixtures/${language}/`, root);
  return {
    name: `verdicts/${language}`,
    cases: readdirSync(folder)
      .sort()
      .map((file) => perturbedCase(file, readFileSync(new URL(file, folder), 'utf8'))),
    perFile: 45,
    digests: new URL(`perturbed/${language}.txt`, root),
  };
}

function perturbedCase(file: string, text: string): PerturbedCase {
  const { header, files } = parseCase(text);
  return {
    name: file.replace('.txt', ''),
    files,
    outcome: async (changed) => {
      const input = caseInput({ header, files: changed }, inProcessFacts, memoryTree(changed));
      const [asked] = input.questions;
      if (asked === undefined) return [];
      const others = input.packages.filter((item) => item !== asked.package);
      const none = { ...asked.symbols, grade: 'none' as const, entries: [] };
      const questions = [asked, ...others.map((item) => ({ ...asked, package: item, symbols: none }))];
      const verdicts = await analyzeReachability({ ...input, questions });
      // Which rule decided follows from the reason, and `analyze.test.ts` holds the two together.
      const shown = verdicts.map((verdict) => JSON.stringify({ ...verdict, rule: undefined }));
      return shown.map((text, index) => `${questions[index]?.package.name} ${text}`);
    },
  };
}
