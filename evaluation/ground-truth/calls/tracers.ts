/** How runtimes tell which functions ran: PHP by Xdebug's trace, Ruby and Python by their own, Node by the coverage that V8 keeps, Java by JaCoCo. */
import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FileFacts } from '../../../src/engine/model/file-facts.ts';
import { innerFunctions } from '../../../src/engine/languages/python/graph/inner-functions.ts';
import type { LanguageName } from '../../../src/engine/model/language-name.ts';
import { npm } from '../loads/npm.ts';
import { packagist } from '../loads/packagist.ts';
import { pypi } from '../loads/pypi.ts';
import { rubyGems } from '../loads/rubygems.ts';
import type { Runtime } from '../loads/runtime.ts';
import { coveredMethods, type ListedFunction, tracedMaven } from './java-methods.ts';

export type Tracer = FileTracer | ListingTracer;

interface TracedRuntime {
  readonly runtime: Runtime;
  /** Programs that a tool's own command starts have no code that calls anything; these have. */
  readonly isAsked?: (program: string) => boolean;
}

/** Functions are those that the files of packages are read for. */
export interface FileTracer extends TracedRuntime {
  readonly language: LanguageName;
  readonly extension: RegExp;
  /** What ran, as keys of functions. */
  readonly ran: (folder: string, records: string) => Promise<ReadonlySet<string>>;
  /** @param text of the file that holds the function */
  readonly keyOf: (path: string, text: string, shape: NamedFunction) => string;
  /** Where advisories of the language name modules, the module of a file. */
  readonly moduleOf?: (path: string) => string;
}

/** Its records list functions of packages, also those that did not run. */
export interface ListingTracer extends TracedRuntime {
  readonly functions: (folder: string, records: string) => Promise<readonly ListedFunction[]>;
}

/** A function that has a name of its own. */
export interface NamedFunction {
  /** The class, where there is one. */
  readonly owner: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Closures have no name, and what a declaration makes by itself has no code. */
export function namedFunctions({ flow, objects, language }: FileFacts): readonly NamedFunction[] {
  if (flow !== undefined) {
    const inner = innerFunctions(flow);
    return flow.functions.flatMap((one) => {
      const parts = one.qualifiedName.split('.');
      const name = parts.pop() ?? '';
      const isNamed = name !== '' && !name.startsWith('<') && !inner.has(one);
      return isNamed ? [{ owner: parts.join('.'), name, start: one.start, end: one.end }] : [];
    });
  }
  return (objects?.functions ?? []).filter(
    ({ name, within, start, end }) => name !== '' && (within < 0 || language === 'javascript') && start !== end,
  );
}

const pythonRecorder = fileURLToPath(new URL('../loads/recorders/python-calls', import.meta.url));
const rubyRecorder = fileURLToPath(new URL('../loads/recorders/called-methods.rb', import.meta.url));

export const tracers: readonly Tracer[] = [
  {
    runtime: {
      ...packagist,
      missing: () =>
        packagist.missing() ??
        (spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout.includes('xdebug') ? undefined : 'php-xdebug'),
      async install(folder) {
        await packagist.install(folder);
        const settings = ['mode=trace', 'start_with_request=yes', 'trace_format=1', 'use_compression=false', 'trace_output_name=calls.%p.%u', `output_dir=${join(dirname(folder), 'records')}`]; // biome-ignore format: a list
        await writeFile(
          join(dirname(folder), 'settings/trace.ini'),
          settings.map((line) => `xdebug.${line}\n`).join(''),
        );
      },
      readLoads: async () => [],
    },
    language: 'php',
    extension: /\.php$/,
    ran: tracedFunctions,
    keyOf: (_path, _text, { owner, name }) => (owner === '' ? name : `${owner}::${name}`).toLowerCase(),
  },
  {
    runtime: {
      ...rubyGems,
      environment: (folder, records) => ({
        ...rubyGems.environment(folder, records),
        RUBYOPT: `-r${rubyRecorder}`,
      }),
      readLoads: async () => [],
    },
    language: 'ruby',
    extension: /\.rb$/,
    ran: tracedPlaces,
    keyOf: (path, text, { start }) => placeKey(path, text.slice(0, start).split('\n').length),
  },
  {
    runtime: {
      ...npm,
      environment: (folder, records) => ({
        ...npm.environment(folder, records),
        NODE_OPTIONS: '',
        NODE_V8_COVERAGE: records,
      }),
      readLoads: async () => [],
    },
    language: 'javascript',
    extension: /\.[cm]?js$/,
    isAsked: (program) =>
      /^(?:apollo|express-views|fastify|knex-sequelize|koa|mongoose|nest|node-test-c8|ts-node|typeorm)$/.test(program),
    ran: coveredFunctions,
    keyOf: (path, _text, { end }) => `${path}:${end}`,
  },
  {
    runtime: {
      ...pypi,
      environment: (folder, records) => ({ ...pypi.environment(folder, records), PYTHONPATH: pythonRecorder }),
      readLoads: async () => [],
    },
    language: 'python',
    extension: /\.py$/,
    isAsked: (program) =>
      /^(?:alembic|boto3-stub|celery|django|fastapi|flask-extensions|sqlalchemy-driver|typer-cli)$/.test(program),
    ran: tracedPythonFunctions,
    keyOf: (path, _text, { owner, name }) => `${belowSite(path)}:${owner === '' ? name : `${owner}.${name}`}`,
    moduleOf: (path) =>
      belowSite(path)
        .replace(/(?:\/__init__)?\.py$/, '')
        .replaceAll('/', '.'),
  },
  { runtime: tracedMaven, functions: coveredMethods },
];

async function tracedPythonFunctions(_folder: string, records: string): Promise<ReadonlySet<string>> {
  const rows = await recordedRows(records);
  return new Set(rows.map(([path = '', name = '']) => `${belowSite(path)}:${name}`));
}

function belowSite(path: string): string {
  return path.split('/site-packages/').at(-1) ?? '';
}

/** Lines of Xdebug: the third field is 0 where a function is entered, the sixth its name, the seventh 1 where it is PHP code. */
async function tracedFunctions(_folder: string, records: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const file of await readdir(records)) {
    if (!file.endsWith('.xt')) continue;
    for await (const line of createInterface({ input: createReadStream(join(records, file)) })) {
      const [, , entry, , , name = '', isWritten] = line.split('\t');
      if (entry === '0' && isWritten === '1') found.add(name.replace('->', '::').toLowerCase());
    }
  }
  return found;
}

/** By the end of each function: where V8 lets it begin depends on its kind. */
async function coveredFunctions(folder: string, records: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const file of await readdir(records)) {
    if (!file.startsWith('coverage-')) continue;
    for (const script of scriptsOf(JSON.parse(await readFile(join(records, file), 'utf8')))) {
      if (!script.url.startsWith('file:')) continue;
      const path = relative(folder, fileURLToPath(script.url));
      for (const { ranges } of script.functions)
        if ((ranges[0]?.count ?? 0) > 0) found.add(`${path}:${ranges[0]?.endOffset ?? 0}`);
    }
  }
  return found;
}

interface Script {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly { readonly count: number; readonly endOffset: number }[] }[];
}

function scriptsOf(coverage: unknown): readonly Script[] {
  const found: unknown = Reflect.get(Object(coverage), 'result');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- V8 writes it so
  return Array.isArray(found) ? (found as readonly Script[]) : [];
}

async function tracedPlaces(_folder: string, records: string): Promise<ReadonlySet<string>> {
  const rows = await recordedRows(records);
  return new Set(rows.map(([path = '', number]) => placeKey(path, Number(number))));
}

/** Of one file a process, a row a line, parted by tabs. */
async function recordedRows(records: string): Promise<readonly (readonly string[])[]> {
  const texts = await Promise.all((await readdir(records)).map((file) => readFile(join(records, file), 'utf8')));
  return texts.flatMap((text) => text.split('\n')).map((line) => line.split('\t'));
}

/** Wherever a gem lies. */
function placeKey(path: string, line: number): string {
  return `${path.split('/gems/').at(-1) ?? ''}:${line}`;
}
