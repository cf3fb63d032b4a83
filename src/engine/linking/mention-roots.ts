/** Of which kind of program a mention is, by the file that holds it and the place in it: what starts the product, its tests, or tools. */
import { basename } from 'node:path/posix';
import type { FileTree } from '../files/file-tree.ts';
import { readTextIfThere } from '../text/read-text.ts';
import { rootOfScriptNamed, scriptsRunBy } from './package-json-text.ts';
import { rootKindAt, type RootKind } from './root-kind.ts';

/** What ships and starts the product; other settings count as the product's too, unless a build tool, CI or a test reads them. */
const shipping = /(?:^|\/)(?:Dockerfile|Containerfile|Procfile|docker-compose|compose)[^/]*$/i;

/** @param at where in the text: what a Dockerfile runs makes the image and does not start it */
export function rootOfSettings(path: string, text = '', at = 0): RootKind {
  if (!shipping.test(path)) return rootKindAt(path);
  return isInRun(text, at) ? 'tooling' : 'production';
}

/** `RUN a && \` and the lines that go on with it. */
function isInRun(text: string, at: number): boolean {
  let start = text.lastIndexOf('\n', at - 1) + 1;
  while (start > 0 && /\\[ \t]*\r?\n$/.test(text.slice(Math.max(0, start - 20), start)))
    start = text.lastIndexOf('\n', start - 2) + 1;
  return /^[ \t]*RUN[ \t]/i.test(text.slice(start, start + 40));
}

/** A script of package.json runs the product, its tests, or a tool; what is no script is a setting of a tool. */
export function rootOfScript(text: string, at: number, shipped: ReadonlySet<string>): RootKind {
  const before = text.slice(Math.max(0, at - 4000), at);
  const name = [...before.matchAll(/"([^"\n]{1,100})"\s*:\s*"(?:[^"\\\n]|\\.)*$/gm)].at(-1)?.[1] ?? '';
  return rootOfScriptNamed(name, shipped);
}

/** Scripts of package.json that what starts the product runs, and those that they run in turn. */
export async function shippedScripts(tree: FileTree, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const shipped = new Set<string>();
  const bodies: (readonly [name: string, line: string])[] = [];
  for (const path of paths) {
    const isManifest = basename(path) === 'package.json';
    if (!isManifest && rootOfSettings(path) !== 'production') continue;
    const text = (await readTextIfThere(tree, path)) ?? '';
    if (!isManifest) for (const name of scriptsRunBy(text)) shipped.add(name);
    else for (const [, name = '', line = ''] of text.matchAll(scriptLine)) bodies.push([name, line]);
  }
  for (let known = -1; known < shipped.size; ) {
    known = shipped.size;
    for (const [name, line] of bodies)
      if (rootOfScriptNamed(name, shipped) === 'production') for (const run of scriptsRunBy(line)) shipped.add(run);
  }
  return shipped;
}

const scriptLine = /"([^"\n]{1,100})"\s*:\s*"((?:[^"\\\n]|\\.)*)"/g;
