/** Small changes to the programs of the call graph's fixtures: all its nodes, calls and names that lie outside. */
import { readdirSync, readFileSync } from 'node:fs';
import { inProcessFacts } from '../../engine/languages/extract-facts.ts';
import { callGraph } from '../../engine/languages/python/graph/call-graph.ts';
import type { FileFacts } from '../../engine/model/file-facts.ts';
import { sectionsOf } from '../sections.ts';
import type { Files } from './perturbed-case.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/languages/python/graph/', import.meta.url);

export function pythonGraphSuite(): Suite {
  const fixtures = new URL('fixtures/', root);
  return {
    name: 'graph/python',
    cases: readdirSync(fixtures)
      .sort()
      .map((name) => {
        const { parts } = sectionsOf(readFileSync(new URL(name, fixtures), 'utf8'));
        return { name: name.replace('.txt', ''), files: Object.fromEntries(parts), outcome };
      }),
    perFile: 120,
    digests: new URL('perturbed.txt', root),
  };
}

async function outcome(files: Files): Promise<readonly string[]> {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const answer = await inProcessFacts.read({ path, language: 'python', content, contentId: '', isDetailed: true });
    if (!('reason' in answer)) facts.set(path, answer);
  }
  const main = facts.get('main.py');
  const graph = callGraph({ own: main === undefined ? [] : [main], others: facts });
  const named = [...facts.keys()].flatMap((path) =>
    graph.nodes.map(({ name }) => graph.named(path, name.split('.'))).filter((found) => found.length > 0),
  );
  return [
    plain([graph.isComplete, graph.classesFrom]),
    ...[...graph.nodes, ...graph.calls, ...graph.outside, ...named].map(plain),
  ];
}
