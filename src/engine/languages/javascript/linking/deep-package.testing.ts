/** A project that depends on a package `deep`, of which an advisory names the function `bad`. */
import { inProcessFacts } from '../../extract-facts.ts';
import { analyzeReachability } from '../../../reachability/analyze.ts';
import { type CaseHeader, caseInput } from '../../../../testing/reachability-case.ts';

export type Files = Readonly<Record<string, string>>;

const header: CaseHeader = {
  why: '',
  ecosystem: 'npm',
  direct: ['deep@1.0.0', 'mid@1.0.0'],
  edges: { 'mid@1.0.0': ['deep@1.0.0'] },
  symbols: ['bad'],
  expect: '',
};

const own: Files = {
  'package.json': '{"name": "app", "version": "1.0.0", "private": true, "dependencies": {"deep": "1.0.0"}}',
};
const folder = 'node_modules/deep/';

/** The same code as a package that own code only loads. */
export function inPackage(code: Files): Files {
  const [main = ''] = Object.keys(code);
  const inside = Object.entries(code).map(([path, text]) => [`node_modules/mid/${path}`, text]);
  return {
    'main.mjs': "import 'mid';",
    'node_modules/mid/package.json': JSON.stringify({ name: 'mid', version: '1.0.0', main }),
    ...Object.fromEntries(inside),
  };
}

/**
 * @param code of the project, beside its manifest
 * @param shape files of `deep`, `package.json` where it is of ES modules
 * @param symbol what the advisory names
 */
export async function answerTo(code: Files, shape: Files, symbol = 'bad'): Promise<string> {
  const installed = Object.entries(shape).map(([path, text]): [string, string] => [
    `${folder}${path}`,
    path === 'package.json' ? '{"name": "deep", "version": "1.0.0", "type": "module"}' : text,
  ]);
  const files = {
    ...own,
    [`${folder}package.json`]: '{"name": "deep", "version": "1.0.0"}',
    ...Object.fromEntries(installed),
    ...code,
  };
  const [verdict] = await analyzeReachability(
    caseInput({ header: { ...header, symbols: [symbol], ask: 'deep@1.0.0' }, files }, inProcessFacts),
  );
  return verdict?.reachability ?? 'unlisted';
}
