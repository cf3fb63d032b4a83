/**
 * Handlers, as functions with their places, of larger applications that nobody wrote detectors with. What they are was read from each by a script of
 * its own, or printed, before the detectors were asked; a file each says how, at which commit, and what was found at first.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handler } from '../../src/engine/rules/model/handler.ts';
import { projectRoot } from '../places.ts';
import { obtain } from './obtain.ts';

interface Truth {
  readonly repository: string;
  readonly commit: string;
  readonly framework: string;
  readonly how: string;
  /** By the detectors as they were before this application was seen. */
  readonly first: { readonly found: number; readonly right: number };
  /** Routes whose functions stand in no file of the application. */
  readonly aside?: readonly string[];
  /** Handlers that were overlooked at first, each with the reason. */
  readonly added?: Readonly<Record<string, string>>;
  /** `METHOD /path file:line name`; the line is that on which the function begins. */
  readonly handlers: readonly string[];
}

export interface LargerApplication {
  readonly truth: Truth;
  readonly commit: string;
  readonly wanted: number;
  readonly found: number;
  readonly missed: readonly string[];
  readonly beyond: readonly string[];
}

const folder = join(projectRoot, 'evaluation/ground-truth/handlers/larger');

export async function judgeLarger(
  { sources, only }: { readonly sources: string | undefined; readonly only: string },
  httpHandlers: (folder: string) => Promise<readonly Handler[]>,
): Promise<readonly LargerApplication[]> {
  const judged: LargerApplication[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const truth: Truth = JSON.parse(await readFile(join(folder, name), 'utf8'));
    if (!truth.repository.includes(only)) continue;
    await using copy = await obtain(truth, sources);
    judged.push({ ...compared(truth, await httpHandlers(copy.folder)), commit: copy.commit });
  }
  return judged;
}

function compared(truth: Truth, handlers: readonly Handler[]): Omit<LargerApplication, 'commit'> {
  const wanted = new Map<string, string>(
    [...truth.handlers, ...Object.keys(truth.added ?? {})].map((row) => {
      const [method = '', path = '', place = ''] = row.split(' ');
      return [`${method} ${plainPath(path)} ${place}`, row];
    }),
  );
  const aside = new Set((truth.aside ?? []).map(plainRoute));
  const found = new Map<string, string>(
    handlers.flatMap(({ route, path, span, name }) => {
      const plain = plainRoute(route);
      return aside.has(plain) ? [] : [[`${plain} ${path}:${span.startLine}`, `${route} ${path} ${name}`] as const];
    }),
  );
  return {
    truth,
    wanted: wanted.size,
    found: found.size,
    missed: [...wanted].flatMap(([key, row]) => (found.has(key) ? [] : [row])),
    beyond: [...found].flatMap(([key, row]) => (wanted.has(key) ? [] : [row])),
  };
}

/** A handler that says no method answers to any. */
function plainRoute(route: string): string {
  const [, method = 'ANY', path = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(route) ?? [];
  return `${method} ${plainPath(path)}`;
}

/** Names of parameters do not count, nor slashes at the end. */
function plainPath(path: string): string {
  const parts = path.split('/').map((part) => part.replace(/[{<[][^}>\]]*[}>\]]+|:\w+\??|\*\w*/g, ':'));
  return `/${parts.filter((part) => part !== '').join('/')}`;
}

export function largerSection(judged: readonly LargerApplication[]): string {
  const rows = judged.map(({ truth, commit, wanted, found, missed, beyond }) => {
    const right = wanted - missed.length;
    const { first } = truth;
    return `| ${[
      truth.repository,
      commit.slice(0, 10),
      truth.framework,
      wanted,
      `${share(first.right, wanted)} / ${share(first.right, first.found)}`,
      `${share(right, wanted)} / ${share(right, found)}`,
      told(missed, beyond),
    ].join(' | ')} |`;
  });
  const sum = (count: (one: LargerApplication) => number) => judged.reduce((total, one) => total + count(one), 0);
  const [wanted, found] = [sum((one) => one.wanted), sum((one) => one.found)];
  const right = wanted - sum(({ missed }) => missed.length);
  const [firstRight, firstFound] = [sum(({ truth }) => truth.first.right), sum(({ truth }) => truth.first.found)];
  return `
## Larger applications

A handler is right where its method, its path and the file and line on which its function begins are. \`evaluation/ground-truth/handlers/larger\` says of each application how its
handlers were written down before the detectors were asked, which are not counted, and what was overlooked at first. *At first* is what the detectors found before they were mended by what was missed here.

| application | commit | framework | handlers | recall / precision at first | now | differences |
|---|---|---|---|---|---|---|
${rows.join('\n')}
| all | | | ${wanted} | ${share(firstRight, wanted)} / ${share(firstRight, firstFound)} | ${share(right, wanted)} / ${share(right, found)} | |
`;
}

function told(missed: readonly string[], beyond: readonly string[]): string {
  const some = (what: string, rows: readonly string[]) =>
    rows.length === 0 ? [] : [`${rows.length} ${what}, such as \`${rows[0]?.replaceAll('|', '/')}\``];
  return [...some('missed', missed), ...some('beyond', beyond)].join('; ');
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;
}
