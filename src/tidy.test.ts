/** Keeps the house: what ARCHITECTURE.md and the style promise of the tree, asked of the tree itself. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { operations } from './service/operations/index.ts';
import { floorOf, floors, ringsOfOneModule } from './testing/floors.ts';
import { importsOf } from './testing/imports.ts';
import { lacks } from './testing/outside-inputs.ts';
import { ringsOf } from './testing/rings.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

interface Source {
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
}

const sources: readonly Source[] = globSync('src/**/*.ts', { cwd: root })
  .filter((path) => !path.includes('/fixtures/'))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8'), isTest: isTestPath(path) }));
const program = sources.filter(({ isTest }) => !isTest);

// Without this, the engine cannot run without a database, a change of HTTP reaches into the analysis, and folders grow into rings.
test('imports point down, folder by folder: each folder imports only from itself and from floors below its own', () => {
  const faults = program
    .filter(({ path }) => !path.startsWith('src/testing/'))
    .flatMap((source) => {
      const folder = dirname(source.path);
      const floor = floorOf(folder);
      if (floor < 0) return [`${source.path} stands on no floor: give ${folder} one in src/testing/floors.ts`];
      return importsOf(source).flatMap(({ target }) => {
        const other = dirname(target);
        if (other === folder || (floorOf(other) >= 0 && floorOf(other) < floor)) return [];
        return [
          `${source.path} (${floors[floor]?.name}) imports ${target} (${floors[floorOf(other)]?.name ?? 'no floor'}): move what it needs down, or hand it in as a parameter`,
        ];
      });
    });
  assert.deepEqual(faults, []);
});

// Files in a ring can be neither read nor tested one after the other.
test('files import each other in no ring, but for the three interpreters', () => {
  const edges = program.flatMap((source) => importsOf(source).map(({ target }) => [source.path, target] as const));
  const faults = ringsOf(edges)
    .filter((files) => !files.every((file) => dirname(file) in ringsOfOneModule))
    .map((files) => `${files.join(', ')} import each other: cut out what they share`);
  assert.deepEqual(faults, []);
});

test('imports name files that are there, with their extension', () => {
  const faults = sources.flatMap((source) =>
    importsOf(source).flatMap(({ target }) =>
      existsSync(join(root, target)) ? [] : [`${source.path} imports ${target}, which is not there`],
    ),
  );
  assert.deepEqual(faults, []);
});

// One reader means one place that says what is wrong with the environment, and one page that lists what there is.
test('the environment is read in one place', () => {
  const allowed = new Set([
    'src/main.ts',
    'src/config/config.ts',
    'src/testing/temporary-database.ts',
    'src/testing/outside-inputs.ts',
    'src/testing/perturbed/suite.ts',
  ]);
  const faults = program
    .filter(({ path, text }) => !allowed.has(path) && /\bprocess\s*\.\s*env\b|\bfrom 'node:process'/.test(code(text)))
    .map(({ path }) => `${path} reads the environment: add a setting to config.ts and take it from the configuration`);
  assert.deepEqual(faults, []);
});

/** SQL outside stores, and why. */
const sqlElsewhere: Readonly<Record<string, string>> = {
  'src/service/http/health.ts': 'asks whether the database answers at all, of no table',
};

// A query outside a store is a query whose tenant nobody checks.
test('SQL is written in stores', () => {
  const isSql = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/;
  const faults = program
    .filter(({ path }) => !path.startsWith('src/service/database/') && !/^(?:[a-z]+-)?store\.ts$/.test(basename(path)))
    .filter(({ path, text }) => !(path in sqlElsewhere) && isSql.test(code(text)))
    .map(({ path }) => `${path} holds SQL: make it a function of the store.ts beside the noun it asks about`);
  assert.deepEqual(faults, []);
});

test('the file of an operation is named by its path', () => {
  const faults = operations.flatMap(({ path }) => {
    const name = path.replace(/^\/api\/v\d+\//, '').replaceAll('/', '-');
    const file = `src/service/operations/${name}.ts`;
    if (!existsSync(join(root, file))) return [`${path} has no ${file}`];
    return readFileSync(join(root, file), 'utf8').includes(`path: '${path}'`) ? [] : [`${file} is not of ${path}`];
  });
  assert.deepEqual(faults, []);
});

// What an operation promises is read beside it; a promise that stands elsewhere is missed by whoever changes the operation.
test('beside each operation stands its test, grouped by status code: 200, 400, 404 where it needs an id', () => {
  const faults = operations.flatMap(({ path, request }) => {
    const file = `src/service/operations/${path.replace(/^\/api\/v\d+\//, '').replaceAll('/', '-')}.test.ts`;
    if (!existsSync(join(root, file))) return [`${path} has no ${file}: say there what it promises`];
    const required: readonly string[] = request.required ?? [];
    const wanted = ['200', '400', ...(required.some((field) => /^id$|Id$/.test(field)) ? ['404'] : [])];
    const groups = [...source(file).text.matchAll(/^ {2}describe\('(\d{3})'/gm)].map(([, status = '']) => status);
    const missing = wanted.filter((status) => !groups.includes(status));
    return [
      ...missing.map((status) => `${file} has no describe('${status}'): say there when the operation answers so`),
      ...(groups.join() === groups.toSorted().join() ? [] : [`${file}: put its groups in the order of status codes`]),
    ];
  });
  assert.deepEqual(faults, []);
});

/** Each explicit list, and what must be on it. */
const lists: readonly { readonly index: string; readonly holds: () => readonly string[] }[] = [
  {
    index: 'src/service/operations/index.ts',
    holds: () => filesWith('src/service/operations', /\bdefineOperation\(\{/),
  },
  { index: 'src/cli/index.ts', holds: () => filesWith('src/cli', /: RegisterCommand = /) },
  { index: 'src/engine/ecosystems/index.ts', holds: () => foldersOf('src/engine/ecosystems') },
  { index: 'src/engine/languages/index.ts', holds: () => foldersOf('src/engine/languages') },
];

for (const { index, holds } of lists) {
  test(`${index} lists everything that stands beside it`, () => {
    const listed = new Set(importsOf(source(index)).map(({ target }) => target));
    const faults = holds()
      .filter((path) => !listed.has(path))
      .map((path) => `${path} is not on the list: import it in ${index}, or remove it`);
    assert.deepEqual(faults, []);
  });
}

// In tests the names say what is guaranteed, so they may do without.
test('a file opens by saying what idea lives in it', () => {
  const faults = program
    .filter(({ text }) => !/^(#!.*\n)?\/\*\*\s*\S/.test(text))
    .map(({ path }) => `${path} has no header: open it with one to three sentences in /** */, what it holds and why`);
  assert.deepEqual(faults, []);
});

test('nothing is left for later, and no test runs alone', () => {
  const left = hidden(['\\bTO~DO\\b', '\\bFIX~ME\\b']);
  const faults = sources.flatMap(({ path, text, isTest }) => [
    ...(left.test(comments(text)) ? [`${path} leaves work for later in a comment: do it, or open an issue`] : []),
    ...(isTest && /^\s*(test|describe|it)\.only\(/m.test(text) ? [`${path} runs one test alone: remove .only`] : []),
  ]);
  assert.deepEqual(faults, []);
});

// Files of a group run in one process: such a hook would run for all of them, and tests that wait for it go unreported.
test('what comes before tests is prepared inside a describe, or awaited where the file begins', () => {
  const faults = sources
    .filter(({ isTest, text }) => isTest && /^(?:before|beforeEach|afterEach)\(/m.test(text))
    .map(({ path }) => `${path} has a hook outside of every describe: move it into one, or await what it makes`);
  assert.deepEqual(faults, []);
});

test('a file is named for what it holds', () => {
  const faults = sources
    .filter(
      ({ path }) => /(^|\/|-)(utils?|helpers?|common|misc|manager)(-|\.|\/)/.test(path) || path.endsWith('/types.ts'),
    )
    .map(({ path }) => `${path}: name it for the noun it serves, and put it there`);
  const odd = sources
    .filter(({ path }) => !/^[a-z0-9./-]+$/.test(path))
    .map(({ path }) => `${path}: file names are kebab-case`);
  assert.deepEqual([...faults, ...odd], []);
});

/** Longer than 300 lines, and why. */
const longFiles: Readonly<Record<string, string>> = {
  'src/service/database/tables.ts': 'the tables, each once',
  'src/testing/tenant-statements.ts': 'one walk of one syntax, a case for each kind of statement',
  'src/engine/languages/java/linking/artifact-table.ts': 'a table of data',
  'src/engine/languages/python/linking/import-name-table.ts': 'a table of data',
  'src/engine/languages/javascript/extract.ts': 'one walk of one syntax, a case for each kind of node',
  'src/engine/rules/patterns/code-node.ts':
    'one walk of ten grammars, a case for each role of a node, each reading the others',
  'src/engine/rules/patterns/match-pattern.ts':
    'a matcher whose parts call each other, goes on by what is left of the pattern',
  'src/engine/rules/regex/parse-regex.ts': 'one recursive descent over one text',
  'src/engine/rules/handlers/python/evaluate.ts': 'an interpreter, a case for each kind of expression',
  'src/engine/rules/handlers/ruby/rails-routes.ts': 'an interpreter of one language of routes, a case for each word',
  'src/engine/rules/handlers/php/route-walk.ts':
    'an interpreter of one language of routes, whose parts call each other',
  'src/engine/languages/go/extract.ts': 'one walk of one syntax, a case for each kind of node',
  'src/engine/rules/handlers/javascript/values/evaluate.ts': 'an interpreter, whose parts all call each other',
  'src/engine/rules/handlers/javascript/code/read-expression.ts':
    'one walk of one syntax, a case for each kind of node',
  'src/engine/rules/taint/interpret.ts': 'an interpreter: a case for each kind of code, which evaluate each other',
  'src/engine/rules/taint/code/lower.ts':
    'one reading of a tree: functions, classes and names open and close scopes together',
  'src/engine/rules/taint/code/grammars/csharp.ts': 'the roles of one syntax, one for each kind of node',
  'src/engine/rules/taint/code/grammars/go.ts': 'the roles of one syntax, one for each kind of node',
  'src/engine/rules/taint/code/grammars/kotlin.ts': 'the roles of one syntax, one for each kind of node',
  'src/engine/rules/taint/code/grammars/php.ts': 'the roles of one syntax, one for each kind of node',
  'src/engine/rules/taint/code/grammars/ruby.ts': 'the roles of one syntax, one for each kind of node',
  'src/engine/rules/taint/code/grammars/rust.ts': 'the roles of one syntax, one for each kind of node',
  'src/service/packages/store.ts':
    'the statements of versions, instances and totals, and of the lists that join all three',
  'src/engine/rules/wiring/evaluate.ts':
    'an interpreter: expressions call functions, whose statements hold expressions',
  'src/service/scans/store.ts': 'the statements of one table, each of which changes it in its own way',
  'src/service/advisories/store.ts': 'the statements of one work: what changed, and who is still to be told of it',
  'src/service/alerts/store.ts': 'the statements of the three tables that an alert is made of',
};

test('a file is short enough to be read at once', () => {
  const faults = program
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > 300 && !(path in longFiles))
    .map(({ path, lines }) => `${path} has ${lines} lines: what second idea is in it? Or say here why it is long`);
  const settled = Object.keys(longFiles)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${path} is excused for its length and is not there any more`);
  assert.deepEqual([...faults, ...settled], []);
});

test('no list of a repository becomes arguments: the stack holds but so many, and the whole analysis would end', () => {
  const faults = program
    .filter(({ path }) => path.startsWith('src/') && !/^src\/testing\/|\.test(?:ing)?\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\.push\((?:[^(){}[\]\n]*, )?\s*\.\.\.[^\n]*/g)].map(
        ([call]) => `${path}: ${call}: pushEach(list, items)`,
      ),
    );
  assert.deepEqual(faults, []);
});

const foreign: readonly { readonly what: string; readonly pattern: RegExp; readonly instead: string }[] = [
  {
    what: 'a path of one machine',
    pattern: hidden(['/wo~rk/(main|shared)\\b', '/ho~me/(?!(user|me|dev|alice|bob)\\b)[a-z]+/', '/Use~rs/[a-z]+/']),
    instead: 'resolve it from import.meta.url, or from a temporary folder',
  },
  {
    what: 'the host of a package registry',
    pattern: hidden([
      'registry\\.(npm~js|yarn~pkg)\\.',
      'py~pi\\.org/simple',
      'files\\.python~hosted',
      'proxy\\.go~lang',
      'sum\\.go~lang',
      'repo1?\\.ma~ven\\.',
      '(index|static)\\.cra~tes\\.io',
      'api\\.nu~get\\.org',
      'repo\\.packa~gist\\.org',
      'index\\.ruby~gems',
    ]),
    instead: 'write a host such as npm-registry.example; nothing here may call a registry by accident',
  },
];

/** The one place that says which the public registries are; nothing asks them unless a setting leads there. */
const namesRegistries = 'src/engine/sources/public-registries.ts';

test('tracked files name no machine and no package registry', (context) => {
  if (lacks(context, 'git work tree')) return;
  const faults = trackedFiles()
    .filter((path) => path !== 'package-lock.json' && path !== namesRegistries && existsSync(join(root, path)))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'latin1');
      return foreign
        .filter(({ pattern }) => pattern.test(text))
        .map(({ what, pattern, instead }) => `${path} holds ${what} (${pattern.exec(text)?.[0]}): ${instead}`);
    });
  assert.deepEqual(faults, []);
});

/** Words are written with a `~` in them, so that this file does not find itself. */
function hidden(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|').replaceAll('~', ''));
}

function isTestPath(path: string): boolean {
  return path.endsWith('.test.ts') || path.endsWith('.testing.ts');
}

function source(path: string): Source {
  const found = sources.find((candidate) => candidate.path === path);
  assert.ok(found, `${path} is not there`);
  return found;
}

function filesWith(folder: string, pattern: RegExp): string[] {
  return program
    .filter(({ path, text }) => dirname(path) === folder && pattern.test(text))
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('/operation.ts'));
}

function foldersOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, folder, entry.name, 'index.ts')))
    .map((entry) => `${folder}/${entry.name}/index.ts`);
}

/** Without comments, roughly: enough to ask what code does. */
function code(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
}

function comments(text: string): string {
  return (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join('\n');
}

function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '-z'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '');
}
