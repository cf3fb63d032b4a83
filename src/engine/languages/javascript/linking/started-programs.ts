/**
 * Programs of packages with which the product starts, and what is loaded before it: what the script `start`, a Procfile, an
 * image or a service runs first, and the modules of its `-r`.
 */
import { basename } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import { isFirstParty } from '../../../linking/first-party.ts';
import type { ImpliedLoad } from '../../../linking/linker.ts';
import { shippedScripts } from '../../../linking/mention-roots.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { commandsOf } from './programs.ts';
import { parsePackage } from './specifier.ts';
import { pushEach } from '../../../text/push-each.ts';

const sizeMax = 256 * 1024;
const starting = /^(?:Procfile|Dockerfile|Containerfile|docker-compose|compose)[^/]*$|^package\.json$/i;

/** A line of a Procfile but for what is run at a release; what an image or a service runs. */
const lines: readonly RegExp[] = [
  /^(?!release)[\w-]+:[ \t]*(?<line>[^\n]+)/gm,
  /^[ \t]*(?:CMD|ENTRYPOINT)[ \t]+(?<line>[^\n]+)/gm,
  /^[ \t]*(?:command|entrypoint):[ \t]*(?<line>[^\n]+)/gm,
];
const script = /"(?<name>[^"\n]{1,100})"\s*:\s*"(?<line>(?:[^"\\\n]|\\.)*)"/g;

/** Modules that Node loads before the file that it runs. */
const preload = /(?:^|\s)(?:-r|--require|--import)[= ]\s*(?<module>[@\w][\w@./-]*)/g;

const loader = /(?:^|[\s/"'[,])(?:node(?:js|mon)?|bun|electron|tsx|ts-node[\w-]*|babel-node)\b|NODE_OPTIONS=/;

export interface StartedLoad extends ImpliedLoad {
  /** The module that is loaded; absent where the package's program runs. */
  readonly specifier?: string;
}

/** Which package has a program, of the programs that each has. */
export function packagesByProgram(programs: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  return new Map([...programs].flatMap(([name, own]) => own.map((program) => [program, name] as const)));
}

/** @param programs by the name of the package that installs them */
export async function startedPrograms(
  tree: FileTree,
  programs: ReadonlyMap<string, readonly string[]>,
): Promise<readonly StartedLoad[]> {
  const paths = tree.entries
    .filter(({ path, kind, size }) => kind === 'file' && size <= sizeMax && isFirstParty(path))
    .map(({ path }) => path)
    .filter((path) => starting.test(basename(path)));
  const shipped = await shippedScripts(tree, paths);
  const byProgram = packagesByProgram(programs);
  const found: StartedLoad[] = [];
  for (const path of paths) {
    const text = (await readTextIfThere(tree, path)) ?? '';
    for (const { line, at } of startsIn(path, text, shipped)) {
      pushEach(found, preloadsIn(path, line, at));
      for (const program of commandsOf(line.replace(/["'[\],]/g, ' ').replace(/(?:\.\/)?node_modules\/\.bin\//g, ''))) {
        const name = byProgram.get(program);
        if (name === undefined) continue;
        const start = at + Math.max(0, line.indexOf(program));
        const place = { path, start, end: start + program.length };
        found.push({ name, place, why: `${path} starts the product with its program ${program}`, isCertain: true });
      }
    }
  }
  return found;
}

function preloadsIn(path: string, line: string, at: number): readonly StartedLoad[] {
  return [...line.matchAll(preload)].flatMap(({ index, 0: whole, groups }) => {
    const specifier = groups?.['module'] ?? '';
    const name = parsePackage(specifier)?.name;
    if (name === undefined || !loader.test(line.slice(0, index))) return [];
    const end = at + index + whole.length;
    const place = { path, start: end - specifier.length, end };
    return [{ name, specifier, place, why: `${path} loads it before the product starts`, isCertain: true as const }];
  });
}

interface StartLine {
  readonly line: string;
  /** Where it stands in the text. */
  readonly at: number;
}

function startsIn(path: string, text: string, shipped: ReadonlySet<string>): readonly StartLine[] {
  const file = basename(path);
  const isManifest = file === 'package.json';
  const pattern = isManifest
    ? script
    : lines[/^Procfile/i.test(file) ? 0 : /^(?:Docker|Container)file/i.test(file) ? 1 : 2];
  if (pattern === undefined) return [];
  return [...text.matchAll(pattern)].flatMap(({ index, 0: whole, groups }) => {
    const { name = '', line = '' } = groups ?? {};
    if (isManifest && name !== 'start' && !shipped.has(name)) return [];
    return [{ line, at: index + whole.lastIndexOf(line) }];
  });
}
