/**
 * Handlers found in applications that nobody wrote detectors with: ten implementations of one published API, each in another framework, so that
 * what they must answer to was written down by others, before. Beside them gogs, of which two of fifteen files of routes were once seen.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderTree } from '../../src/engine/files/folder-tree.ts';
import { findHandlers } from '../../src/engine/rules/find-handlers.ts';
import type { Handler } from '../../src/engine/rules/model/handler.ts';
import { inProcessRuleRunner } from '../../src/engine/rules/run-rules.ts';
import { projectRoot, writePage } from '../places.ts';
import { judgeLarger, largerSection } from './larger-handlers.ts';
import { obtain } from './obtain.ts';

export interface HandlersOptions {
  readonly sources?: string;
  readonly only?: string;
  /** Tells what is missed and what is found beyond. */
  readonly show: boolean;
  readonly write: boolean;
}

interface Application {
  readonly repository: string;
  readonly commit: string;
  readonly framework: string;
  readonly prefix: string;
  /** Routes of the API that it does not have, and routes beyond it, each with the reason, told by reading its code. */
  readonly lacks?: Readonly<Record<string, string>>;
  readonly adds?: Readonly<Record<string, string>>;
}

interface Truth {
  readonly api: readonly string[];
  readonly applications: readonly Application[];
}

interface Judged {
  readonly application: Application;
  readonly commit: string;
  readonly wanted: ReadonlySet<string>;
  readonly found: ReadonlySet<string>;
  readonly missed: readonly string[];
  readonly beyond: readonly string[];
}

const truthFile = join(projectRoot, 'evaluation/ground-truth/handlers/realworld.json');
const gogs = { repository: 'gogs/gogs', commit: 'eb1054e5432fc8397678372f08613429be233d7c' };

export async function judgeHandlers({ sources, only = '', show, write }: HandlersOptions): Promise<void> {
  const truth: Truth = JSON.parse(await readFile(truthFile, 'utf8'));
  const judged: Judged[] = [];
  for (const application of truth.applications) {
    if (!application.repository.includes(only)) continue;
    const one = await judge(application, truth.api, sources);
    judged.push(one);
    if (!show) continue;
    for (const route of one.missed) console.log(`missed in ${application.repository}: ${route}`);
    for (const route of one.beyond) console.log(`beyond in ${application.repository}: ${route}`);
  }
  const larger = await judgeLarger({ sources, only }, httpHandlers);
  for (const {
    truth: { repository },
    missed,
    beyond,
  } of show ? larger : []) {
    for (const row of missed) console.log(`missed in ${repository}: ${row}`);
    for (const row of beyond) console.log(`beyond in ${repository}: ${row}`);
  }
  const page = pageOf(judged, `${only === '' ? await gogsLine(sources) : ''}${largerSection(larger)}`);
  console.log(page);
  if (write) writePage('ground-truth/handlers.md', page);
}

async function judge(application: Application, api: readonly string[], sources?: string): Promise<Judged> {
  await using copy = await obtain(application, sources);
  const { prefix, lacks = {}, adds = {} } = application;
  const wanted = new Set([...api.filter((route) => !(route in lacks)), ...Object.keys(adds)].map(plainRoute));
  const found = new Set((await httpHandlers(copy.folder)).map(({ route }) => plainRoute(withoutPrefix(route, prefix))));
  return {
    application,
    commit: copy.commit,
    wanted,
    found,
    missed: [...wanted].filter((route) => !found.has(route)),
    beyond: [...found].filter((route) => !wanted.has(route)),
  };
}

async function httpHandlers(folder: string): Promise<readonly Handler[]> {
  const tree = await folderTree(folder);
  const files = tree.entries.filter(({ kind }) => kind === 'file');
  const { all } = await findHandlers(tree, files, inProcessRuleRunner(), 'handlers');
  return all.filter(({ sourceType }) => sourceType === 'HTTP_HANDLER');
}

function withoutPrefix(route: string, prefix: string): string {
  const [method = '', path = ''] = route.split(' ', 2);
  return `${method} ${path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path === prefix ? '/' : path}`;
}

/** Names of parameters, slashes at the end and the two methods that change a thing do not count. */
function plainRoute(route: string): string {
  const [method = '', path = ''] = route.split(' ', 2);
  const parts = path.split('/').map((part) => (/^[:{<]/.test(part) ? ':' : part));
  return `${method === 'PATCH' ? 'PUT' : method} ${parts.join('/').replace(/\/+$/, '') || '/'}`;
}

async function gogsLine(sources?: string): Promise<string> {
  await using copy = await obtain(gogs, sources);
  const handlers = await httpHandlers(copy.folder);
  const files = new Set(handlers.map(({ path }) => path));
  return `\ngogs at ${copy.commit.slice(0, 10)} (Macaron): ${handlers.length} handlers with their routes, in ${files.size} files.\n`;
}

function pageOf(judged: readonly Judged[], more: string): string {
  const rows = judged.map(({ application, commit, wanted, found, missed, beyond }) => {
    const right = wanted.size - missed.length;
    const [recall, precision] = [share(right, wanted.size), share(right, found.size)];
    const told = [...missed.map((route) => `missed: ${route}`), ...beyond.map((route) => `beyond: ${route}`)].join(
      '; ',
    );
    return `| ${application.repository} | ${commit.slice(0, 10)} | ${application.framework} | ${wanted.size} | ${found.size} | ${recall} | ${precision} | ${told} |`;
  });
  const sum = (count: (one: Judged) => number): number => judged.reduce((total, one) => total + count(one), 0);
  const right = sum(({ wanted, missed }) => wanted.size - missed.length);
  return `# Handlers of applications that were not used to find them

Made by \`npm run evaluation -- ground-truth handlers --sources <folder of copies> --write\`. Ten implementations of the RealWorld API, each in another framework. None
was looked at when the detectors were written. What they have to answer to is the published API. Where one has fewer or more routes, \`evaluation/ground-truth/handlers/realworld.json\` gives the reason; these were
written down after a first run, by reading the code. Routes are compared by method and path, parameters by their place, the functions behind them not at all.
The first run found 190 of 191 routes and one that
is none (a path of Devise that Rails' \`path_names\` renames, mended since). These applications are small (some 20 routes each): they say that each framework's ways are understood, not how large code fares.

| application | commit | framework | routes | found | recall | precision | differences |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
| all | | | ${sum(({ wanted }) => wanted.size)} | ${sum(({ found }) => found.size)} | ${share(
    right,
    sum(({ wanted }) => wanted.size),
  )} | ${share(
    right,
    sum(({ found }) => found.size),
  )} | |
${more}`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(0)} %`;
}
