/** Programs of packages with which the product starts: what the script `start`, a Procfile, an image or a service runs first. */
import { basename } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import { isFirstParty } from '../../../linking/first-party.ts';
import type { ImpliedLoad } from '../../../linking/linker.ts';
import { shippedScripts } from '../../../linking/mention-roots.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { commandsOf } from './programs.ts';

const sizeMax = 256 * 1024;
const starting = /^(?:Procfile|Dockerfile|Containerfile|docker-compose|compose)[^/]*$|^package\.json$/i;

/** A line of a Procfile but for what is run at a release; what an image or a service runs. */
const lines: readonly RegExp[] = [
  /^(?!release)[\w-]+:[ \t]*(?<line>[^\n]+)/gm,
  /^[ \t]*(?:CMD|ENTRYPOINT)[ \t]+(?<line>[^\n]+)/gm,
  /^[ \t]*(?:command|entrypoint):[ \t]*(?<line>[^\n]+)/gm,
];
const script = /"(?<name>[^"\n]{1,100})"\s*:\s*"(?<line>(?:[^"\\\n]|\\.)*)"/g;

/** @param programs by the name of the package that installs them */
export async function startedPrograms(
  tree: FileTree,
  programs: ReadonlyMap<string, readonly string[]>,
): Promise<readonly ImpliedLoad[]> {
  const paths = tree.entries
    .filter(({ path, kind, size }) => kind === 'file' && size <= sizeMax && isFirstParty(path))
    .map(({ path }) => path)
    .filter((path) => starting.test(basename(path)));
  const shipped = await shippedScripts(tree, paths);
  const byProgram = new Map([...programs].flatMap(([name, own]) => own.map((program) => [program, name] as const)));
  const found: ImpliedLoad[] = [];
  for (const path of paths) {
    const text = (await readTextIfThere(tree, path)) ?? '';
    for (const { line, at } of startsIn(path, text, shipped))
      for (const program of commandsOf(line.replace(/["'[\],]/g, ' ').replace(/(?:\.\/)?node_modules\/\.bin\//g, ''))) {
        const name = byProgram.get(program);
        if (name === undefined) continue;
        const start = at + Math.max(0, line.indexOf(program));
        const place = { path, start, end: start + program.length };
        found.push({ name, place, why: `${path} starts the product with its program ${program}`, isCertain: true });
      }
  }
  return found;
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
