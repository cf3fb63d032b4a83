/**
 * Verdicts on programs of SecBench.js, whose tests really call the vulnerable function of a package. Each package is
 * installed; its exploit is the program. Asked: is the export that the exploit calls reachable, is it not where another
 * export is called instead, and do chains of calls lead on to the function that holds the vulnerable line?
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderTree } from '../../../src/engine/files/folder-tree.ts';
import type { FileTree } from '../../../src/engine/files/file-tree.ts';
import { takeInventory } from '../../../src/engine/inventory/take-inventory.ts';
import type { Inventory } from '../../../src/engine/model/inventory.ts';
import type { Package } from '../../../src/engine/model/package.ts';
import { inProcessFacts } from '../../../src/engine/languages/extract-facts.ts';
import { followValues } from '../../../src/engine/languages/javascript/values/detailed-facts.ts';
import { child, isNode, type Node } from '../../../src/engine/languages/javascript/syntax/node.ts';
import { parseProgram } from '../../../src/engine/languages/javascript/syntax/parse.ts';
import { openWorld } from '../../../src/engine/reachability/analyze.ts';
import { judge } from '../../../src/engine/reachability/judge.ts';
import { allLinkages } from '../../../src/engine/languages/linkages.ts';
import { readCodeBase } from '../../../src/engine/reachability/code-base.ts';
import type { Verdict } from '../../../src/engine/model/verdict.ts';
import type { ReachInput } from '../../../src/engine/reachability/reach.ts';
import type { ExploitCase } from './secbench-cases.ts';

const linkages = await allLinkages();
export interface ExploitResult {
  readonly name: string;
  /** The verdict where the program is the exploit. */
  readonly called: Verdict;
  /** Where the vulnerable line stands in a function: did exact chains come to it? */
  readonly sink: 'reached' | 'not reached' | 'unknown';
  readonly other: { readonly member: string; readonly verdict: Verdict } | undefined;
}

export async function judgeExploit(item: ExploitCase, folder: string): Promise<ExploitResult | undefined> {
  const installed = await folderTree(folder);
  const inventory = await takeInventory({
    ...installed,
    entries: installed.entries.filter(({ path }) => !path.startsWith('node_modules/')),
  });
  const asked = inventory.packages.find(({ name, version }) => name === item.packageName && version === item.version);
  if (asked === undefined) return undefined;
  const symbols = item.calls.map((name) => ({ module: '', name: name === '' ? item.packageName : name }));
  const exploit = await open(withProgram(installed, item.program), inventory, asked, symbols);
  const reached = (await exploit.world.calls())?.functions ?? [];
  const wanted = await sinkFunction(item, folder);
  const isReached = reached.some(({ path, name }) => path === wanted?.path && name === wanted.name);
  const member = await otherMember(item, exploit.members);
  const other =
    member === undefined
      ? undefined
      : await open(
          withProgram(installed, `const asked = require('${item.packageName}');\nasked.${member}({});\n`),
          inventory,
          asked,
          symbols,
        );
  return {
    name: item.name,
    called: exploit.verdict,
    sink: wanted === undefined ? 'unknown' : isReached ? 'reached' : 'not reached',
    other: other === undefined || member === undefined ? undefined : { member, verdict: other.verdict },
  };
}

async function open(
  tree: FileTree,
  inventory: Inventory,
  asked: Package,
  entries: readonly { module: string; name: string }[],
) {
  const linkage = linkages.find(({ ecosystem }) => ecosystem === 'npm');
  if (linkage === undefined) throw new Error('npm is not followed');
  const question = {
    package: asked,
    advisoryId: 'BENCH',
    symbols: { grade: 'curated', entries, goos: [], goarch: [] },
  } as const;
  const input: ReachInput = {
    tree,
    packages: inventory.packages,
    graphs: inventory.graphs,
    facts: inProcessFacts,
    questions: [question],
  };
  const code = await readCodeBase({ ...input, languages: new Set(linkage.languages) });
  const world = await openWorld(input, linkage, code);
  const resolution = await world.linker.installed?.resolve('program.js', asked.name);
  const trace = await world.trace();
  const members: string[] = [];
  for (const path of resolution?.paths ?? []) {
    if (trace?.loaded.has(path) !== true) continue;
    const facts = await inProcessFacts.read({
      path,
      language: 'javascript',
      content: await tree.read(path),
      contentId: '',
      isDetailed: true,
    });
    if (!('reason' in facts))
      members.push(...(facts.ownExports ?? []).map(({ name }) => name), ...facts.exports.map(({ name }) => name));
  }
  return { world, verdict: await judge(world, question), members };
}

/** A member that no exploit of the package calls and that can be written as a name; the first by name. */
async function otherMember(item: ExploitCase, members: readonly string[]): Promise<string | undefined> {
  if (item.calls.includes('') || item.calls.includes('default')) return undefined;
  return [...new Set(members)]
    .filter(
      (name) =>
        /^[A-Za-z_$][\w$]*$/.test(name) &&
        !item.calls.includes(name) &&
        !/^(?:default|__esModule|constructor)$/.test(name),
    )
    .sort()[0];
}

function withProgram(tree: FileTree, program: string): FileTree {
  const path = 'program.js';
  const own = { path, size: program.length, kind: 'file', contentId: '' } as const;
  return {
    entries: [...tree.entries.filter((entry) => entry.path !== path), own].sort((a, b) => (a.path < b.path ? -1 : 1)),
    read: (asked) => (asked === path ? Promise.resolve(Buffer.from(program)) : tree.read(asked)),
  };
}

/** The innermost function around the vulnerable line, by the name that chains of calls know it by. */
async function sinkFunction(item: ExploitCase, folder: string): Promise<{ path: string; name: string } | undefined> {
  if (item.sink === undefined) return undefined;
  const { path: written, line, column } = item.sink;
  const path = await sinkFile(join(folder, 'node_modules', item.packageName), written);
  if (path === undefined) return undefined;
  try {
    const text = await readFile(join(folder, 'node_modules', item.packageName, path), 'utf8');
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    const offset = (starts[line - 1] ?? Number.NaN) + column - 1;
    let best: { readonly node: Node; readonly name: string } | undefined;
    for (const [node, name] of followValues(parseProgram(text, 'jsx')).names) {
      const body = child(node, 'body');
      if (!isNode(body) || node.start > offset || node.end < offset) continue;
      if (best === undefined || node.end - node.start < best.node.end - best.node.start) best = { node, name };
    }
    return best === undefined ? undefined : { path: `node_modules/${item.packageName}/${path}`, name: best.name };
  } catch {
    return undefined;
  }
}

/** Some positions begin above or below the package's folder; the one file that ends alike is meant. */
async function sinkFile(home: string, written: string): Promise<string | undefined> {
  const files = await readdir(home, { recursive: true });
  const parts = written.split('/');
  for (let from = 0; from < parts.length; from++) {
    const end = parts.slice(from).join('/');
    const found = files.filter((file) => file === end || file.endsWith(`/${end}`));
    if (found.includes(end)) return end;
    const own = found.filter((file) => !file.includes('node_modules/'));
    if (own.length === 1) return own[0];
    if (own.length > 1) return undefined;
  }
  return undefined;
}
