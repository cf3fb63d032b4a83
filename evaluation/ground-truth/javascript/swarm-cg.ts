/**
 * Call edges of the JavaScript part of SWARM-CG: what our exact edges find of the expected ones, and what the set of names
 * that may be reached leaves out of them. Calls of the language's own functions are left out on both sides.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { extractScript } from '../../../src/engine/languages/javascript/index.ts';
import type { Node } from '../../../src/engine/languages/javascript/syntax/node.ts';
import { parseProgram } from '../../../src/engine/languages/javascript/syntax/parse.ts';
import { followValues } from '../../../src/engine/languages/javascript/values/detailed-facts.ts';
import type { FileFacts } from '../../../src/engine/model/file-facts.ts';
import type { Ref } from '../../../src/engine/model/use-fact.ts';
import { functionsBehind } from '../../../src/engine/reachability/installed/calls.ts';
import { handedOn } from '../../../src/engine/linking/module-index.ts';
import { sourceFile } from '../../../src/engine/text/source-file.ts';
import { functionNames } from './function-names.ts';

export interface GraphScore {
  readonly category: string;
  readonly cases: number;
  /** Cases with all expected edges and no other. */
  readonly exact: number;
  /** Cases with all expected edges. */
  readonly complete: number;
  readonly expected: number;
  readonly found: number;
  readonly right: number;
  /** Expected edges whose function is named in the code that calls it. */
  readonly named: number;
}

export const swarmFolder = 'benchmarks/javascript/swarm_js';

export async function scoreCallGraphs(folder: string, onCase?: (name: string, lines: readonly string[]) => void) {
  const scores: GraphScore[] = [];
  const home = join(folder, swarmFolder);
  for (const category of (await readdir(home)).sort()) {
    const sums = { cases: 0, exact: 0, complete: 0, expected: 0, found: 0, right: 0, named: 0 };
    for (const name of (await readdir(join(home, category))).sort()) {
      const expected = await expectedEdges(join(home, category, name));
      const { exact: found, named } = await edges(join(home, category, name));
      const right = [...found].filter((edge) => expected.has(edge));
      const missed = [...expected].filter((edge) => !found.has(edge));
      const wrong = [...found].filter((edge) => !expected.has(edge));
      sums.cases++;
      if (missed.length === 0) sums.complete++;
      if (missed.length === 0 && wrong.length === 0) sums.exact++;
      sums.expected += expected.size;
      sums.found += found.size;
      sums.right += right.length;
      sums.named += [...expected].filter((edge) => named.has(edge)).length;
      onCase?.(`${category}/${name}`, [...missed.map((edge) => `- ${edge}`), ...wrong.map((edge) => `+ ${edge}`)]);
    }
    scores.push({ category, ...sums });
  }
  return scores;
}

async function expectedEdges(folder: string): Promise<ReadonlySet<string>> {
  const graph: unknown = JSON.parse(await readFile(join(folder, 'callgraph.json'), 'utf8'));
  const found = new Set<string>();
  for (const [from, callees] of Object.entries(graph ?? {}))
    for (const to of Array.isArray(callees) ? callees : [])
      if (typeof to === 'string' && !`${from}${to}`.includes('<builtin>') && !`${from}${to}`.includes('<global>'))
        found.add(`${from} -> ${to}`);
  return found;
}

interface Module {
  readonly name: string;
  readonly facts: FileFacts;
  /** From our names of functions to the benchmark's. */
  readonly names: ReadonlyMap<string, string>;
}

async function edges(folder: string) {
  const modules = new Map<string, Module>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.[cm]?js$/.test(entry.name)) continue;
    const path = relative(folder, join(entry.parentPath, entry.name));
    modules.set(path, await readModule(path, await readFile(join(folder, path))));
  }
  const exact = new Set<string>();
  for (const module of modules.values()) {
    const { facts, names } = module;
    // A class without a constructor of its own has none that could be called: what calls it calls the one above.
    const above = Map.groupBy(facts.ownCalls ?? [], (call) => call.in);
    for (const call of facts.ownCalls ?? []) {
      let targets = [call.to];
      for (let depth = 0; depth < 5; depth++)
        targets = targets.flatMap((to) => (names.has(to) ? to : (above.get(to)?.map((next) => next.to) ?? to)));
      for (const to of targets) add(exact, names.get(call.in), names.get(to));
    }
    for (const use of facts.uses) {
      if (use.kind !== 'call') continue;
      for (const to of behind(modules, facts, use)) add(exact, names.get(use.in ?? ''), to);
    }
  }
  return { exact, named: namedEdges(modules) };
}

function add(edges: Set<string>, from: string | undefined, to: string | undefined): void {
  if (from !== undefined && to !== undefined) edges.add(`${from} -> ${to}`);
}

async function readModule(path: string, content: Uint8Array): Promise<Module> {
  const file = sourceFile(path, content);
  const facts: FileFacts = { path, ...(await extractScript(file, true)) };
  const bare = path.replace(/\.[cm]?js$/, '').replace(/\/index$/, '');
  const name = bare.split('/').join('.');
  const program = parseProgram(file.text, 'jsx');
  const written = functionNames(program);
  const names = new Map([['', name]]);
  for (const [node, own] of followValues(program).names) {
    const inside = written.get(node);
    if (inside !== undefined && !isClass(node)) names.set(own, `${name}.${inside}`);
  }
  return { name, facts, names };
}

function isClass(node: Node): boolean {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
}

/** Follows a value of an import through the files of the case. */
function behind(modules: ReadonlyMap<string, Module>, file: FileFacts, ref: Ref): readonly string[] {
  const found: string[] = [];
  const open = [{ file, ref }];
  for (let at = open.pop(), steps = 0; at !== undefined && steps < 50; at = open.pop(), steps++) {
    const specifier = at.file.imports[at.ref.import]?.specifier ?? '';
    if (!specifier.startsWith('.')) continue;
    const path = join(dirname(at.file.path), specifier);
    const target = modules.get(path) ?? modules.get(`${path}.js`) ?? modules.get(join(path, 'index.js'));
    if (target === undefined) continue;
    for (const own of functionsBehind(target.facts, at.ref.path))
      found.push(...(target.names.get(own) ?? '').split('\0'));
    for (const handed of handedOn(target.facts, at.ref.path)) open.push({ file: target.facts, ref: handed });
  }
  return found.filter((name) => name !== '');
}

/** From everything to everything: the over-approximate set asks only whether the name of a function is written anywhere. */
function namedEdges(modules: ReadonlyMap<string, Module>): ReadonlySet<string> {
  const found = new Set<string>();
  const mentioned = new Set(
    [...modules.values()].flatMap(({ facts }) => (facts.mentions ?? []).flatMap(({ names }) => names)),
  );
  const functions = [...modules.values()].flatMap(({ names }) => [...names.values()]);
  for (const from of functions)
    for (const to of functions) {
      const last =
        to
          .replace(/\.constructor$/, '')
          .split('.')
          .at(-1) ?? '';
      if (last.startsWith('<') || mentioned.has(last)) found.add(`${from} -> ${to}`);
    }
  return found;
}
