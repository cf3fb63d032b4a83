/**
 * The command lines with which a product starts: of Procfiles, images, services and units, and of the shell files that these run.
 * What is run at a release or makes an image is none.
 */
import { basename } from 'node:path/posix';
import type { FileTree } from '../files/file-tree.ts';
import { readTextIfThere } from '../text/read-text.ts';
import { isFirstParty } from './first-party.ts';

export interface StartLine {
  readonly path: string;
  readonly line: string;
  /** Where it stands in the text. */
  readonly at: number;
}

/** A command, or what one is run by. */
export interface StartedWord {
  readonly word: string;
  readonly start: number;
  /** All words behind it in the same command. */
  readonly rest: readonly string[];
}

const sizeMax = 256 * 1024;
const shellDepthMax = 3;

const patterns: readonly (readonly [file: RegExp, line: RegExp])[] = [
  [/^Procfile[^/]*$/i, /^(?!release)[\w-]+:[ \t]*(?<line>[^\n]+)/gm],
  [
    /^(?:Docker|Container)file[^/]*$|\.(?:docker|container)file$/i,
    /^[ \t]*(?:CMD|ENTRYPOINT)[ \t]+(?<line>(?:[^\n\\]|\\[^\n]|\\\r?\n)+)/gm,
  ],
  [
    /^(?:docker-)?compose[^/]*\.ya?ml$/i,
    /^[ \t]*(?:command|entrypoint):[ \t]*(?:[>|][-+]?[ \t]*\r?\n[ \t]*)?(?<line>(?:\r?\n[ \t]*-[ \t][^\n]+)+|[^\s][^\n]*)/gm,
  ],
  [/\.service$/, /^ExecStart=[-@:+!]*(?<line>[^\n]+)/gm],
];

export function isStartFile(path: string): boolean {
  return patterns.some(([file]) => file.test(basename(path)));
}

const known = new WeakMap<FileTree, Promise<readonly StartLine[]>>();

/** Read once, whichever languages ask. */
export function startLines(tree: FileTree): Promise<readonly StartLine[]> {
  let lines = known.get(tree);
  if (lines === undefined) known.set(tree, (lines = readStartLines(tree)));
  return lines;
}

async function readStartLines(tree: FileTree): Promise<readonly StartLine[]> {
  const own = tree.entries.filter(({ path, kind, size }) => kind === 'file' && size <= sizeMax && isFirstParty(path));
  const found: StartLine[] = [];
  for (const { path } of own.filter((entry) => isStartFile(entry.path)))
    for (const line of linesIn(path, (await readTextIfThere(tree, path)) ?? '')) found.push(line);
  const scripts = Map.groupBy(
    own.filter(({ path }) => /\.(?:sh|bash)$|(?:^|\/)[\w-]*(?:entrypoint|start|run)[\w-]*$/i.test(path)),
    ({ path }) => basename(path),
  );
  const read = new Set<string>();
  let open: readonly StartLine[] = found;
  for (let depth = 0; depth < shellDepthMax && open.length > 0; depth++) {
    const next: StartLine[] = [];
    for (const { line } of open)
      for (const [word = ''] of line.matchAll(/[\w./-]+/g)) {
        const named = scripts.get(basename(word)) ?? [];
        const [{ path } = { path: '' }] = named;
        // Of several scripts of a name it is not known which one is run.
        if (named.length !== 1 || read.has(path)) continue;
        read.add(path);
        for (const inner of shellLines(path, (await readTextIfThere(tree, path)) ?? '')) next.push(inner);
      }
    for (const line of next) found.push(line);
    open = next;
  }
  return found;
}

function linesIn(path: string, text: string): readonly StartLine[] {
  const pattern = patterns.find(([file]) => file.test(basename(path)))?.[1];
  if (pattern === undefined) return [];
  return [...text.matchAll(pattern)].map(({ index, 0: whole, groups }) => {
    const line = groups?.['line'] ?? '';
    return { path, line, at: index + whole.length - line.length };
  });
}

/** What a shell runs whatever happens: lines of conditions and loops may not run. */
function shellLines(path: string, text: string): readonly StartLine[] {
  const found: StartLine[] = [];
  let depth = 0;
  for (const { index, 0: line } of text.matchAll(/(?:[^\n\\]|\\[^\n]|\\\n)+/g)) {
    const bare = line.trim();
    const isBegun = /^(?:if|for|while|until|case)\b|\{$/.test(bare);
    if (isBegun) depth += /\b(?:fi|done|esac)\s*;?\s*$|\}$/.test(bare) ? 0 : 1;
    else if (/^(?:fi|done|esac|\})(?![\w-])/.test(bare)) depth--;
    else if (depth <= 0 && !bare.startsWith('#')) found.push({ path, line, at: index });
  }
  return found;
}

const launchers = /^(?:exec|env|time|nice|nohup|command|setsid|tini|dumb-init|catatonit|npx|bunx|pnpx|cross-env|dotenv|x|--)$/; // biome-ignore format: one idea
/** With a word of its own before the command. */
const withWord = /^(?:gosu|su-exec|chpst|setuidgid)$/;
/** Managers of packages, with what comes between them and the command: `npm run` goes on with the name of a script. */
const managers: ReadonlyMap<string, RegExp> = new Map([
  ...['poetry', 'pipenv', 'uv', 'pdm', 'rye', 'hatch', 'conda', 'mamba'].map((name) => [name, /^run$/] as const),
  ...['bundle', 'npm', 'yarn', 'pnpm'].map((name) => [name, /^(?:exec|dlx)$/] as const),
]);
/** Programs of packages that run another. */
const hosts = /^(?:ddtrace-run|newrelic-admin|run-program|opentelemetry-instrument|coverage|elastic-apm-run|sentry-run|dumb-init)$/; // biome-ignore format: one idea

/** The commands of a line, each with those that run it: in shells' words, or as a list of them. */
export function startedWords({ line, at }: Pick<StartLine, 'line' | 'at'>): readonly StartedWord[] {
  const found: StartedWord[] = [];
  for (const part of parts(line)) {
    for (let index = 0; index < part.length; index++) {
      const { word, start } = part[index] ?? { word: '', start: 0 };
      const managed = managers.get(word);
      if (/^\w+=/.test(word) || word.startsWith('-') || launchers.test(word)) continue;
      if (withWord.test(word)) index++;
      else if (managed !== undefined) {
        while (part[index + 1]?.word.startsWith('-') === true) index++;
        if (!managed.test(part[index + 1]?.word ?? '')) break;
        index++;
      } else {
        const rest = part.slice(index + 1).map((other) => other.word);
        const name = basename(word);
        if (name !== '') found.push({ word: name, start: at + start + word.length - name.length, rest });
        if (!hosts.test(name)) break;
      }
    }
  }
  return found;
}

interface Word {
  readonly word: string;
  readonly start: number;
}

/** Commands of a line; what a shell is told to run is part of it. */
function parts(line: string): readonly (readonly Word[])[] {
  const found: Word[][] = [[]];
  for (const { index, 0: word } of line.matchAll(/\\\r?\n|&&|\|\|?|;|&|\n(?![ \t]*-[ \t])|[^\s"'[\],;&|\\]+/g)) {
    if (word.startsWith('\\')) continue;
    if (/^(?:&&?|\|\|?|;|\n)$/.test(word)) found.push([]);
    else if (word === '-c' && /^(?:ba|da|z|k|a)?sh$/.test(basename(found.at(-1)?.at(-1)?.word ?? ''))) found.push([]);
    else if (word !== '-') found.at(-1)?.push({ word, start: index });
  }
  return found.filter((part) => part.length > 0);
}

/** Which package has a program: of one whose programs are not known, one of its own name, if any. */
export function packagesByProgram(
  programs: ReadonlyMap<string, readonly string[] | undefined>,
): ReadonlyMap<string, string> {
  return new Map([...programs].flatMap(([name, own]) => (own ?? [name]).map((program) => [program, name] as const)));
}
