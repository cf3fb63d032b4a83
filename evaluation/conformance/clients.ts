/**
 * The OpenAPI document as people use it: linted, made into clients by three generators, and the nine operations called through each against a
 * running server. A warning of a tool is a fault of the document, but for those that the tool gives of any document at all.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { version } from '../../src/config/version.ts';
import { callOperation } from '../../src/cli/api-client.ts';
import { openApiText } from '../../src/service/http/openapi.ts';
import { operations } from '../../src/service/operations/index.ts';
import { makeRepository } from '../../src/testing/git-fixtures.ts';
import { lodashShop } from '../../src/testing/sample-files.ts';
import { clientTools, must, run, type Tools } from './clients/client-tools.ts';
import { type Call, goProgram, nineCalls, pythonProgram, typescriptProgram } from './clients/nine-calls.ts';
import { startServer } from './service/served-scan.ts';

/** As small as a document can be that has a shape: what a tool says of it, it says of all. */
const control = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Control', version: '1' },
  paths: {
    '/thing': {
      post: {
        operationId: 'thing',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        responses: { 200: { description: 'Done' } },
      },
    },
  },
  components: { schemas: { Thing: { type: 'object', properties: { name: { type: 'string' } } } } },
});

/** Names that nobody gave. */
const madeUp = /Inner|AnyOf|OneOf|AllOf|_\d+$|\d$/;

export async function checkClients(toolsFolder: string): Promise<void> {
  const tools = clientTools(resolve(toolsFolder));
  const work = mkdtempSync(join(tmpdir(), 'conformance-clients-'));
  try {
    const document = join(work, 'openapi.json');
    writeFileSync(document, openApiText(version));
    const repositories = join(work, 'repositories');
    const { path } = makeRepository(lodashShop, { path: join(repositories, 'shop') });
    await using server = await startServer({
      VEDETTE_DATA_DIR: join(work, 'data'),
      VEDETTE_ADVISORY_INTERVAL_MINUTES: '0',
      VEDETTE_ALLOWED_REPOSITORIES: `https://bitbucket.org/,${pathToFileURL(repositories).href}/`,
    });
    const repositoryId = await server.scan(path, 'shop');
    const { connection } = server;
    const { alerts } = (await callOperation(connection, '/api/v1/sca/alerts/search', {})) as {
      alerts: { id: string }[];
    };
    const calls = nineCalls(operations, { repositoryId, id: alerts[0]?.id ?? '' });
    const env = {
      VEDETTE_URL: connection.url,
      VEDETTE_TOKEN_ID: connection.tokenId,
      VEDETTE_TOKEN_SECRET: connection.tokenSecret,
    };
    const faults = [
      ...lint(tools, document),
      ...typescript(tools, { document, work, calls, env }),
      ...python(tools, { document, work, calls, env }),
      ...go(tools, { document, work, calls, env }),
    ];
    console.log(faults.length === 0 ? 'no warning, no name made up, every call answered' : faults.join('\n'));
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

interface Given {
  readonly document: string;
  readonly work: string;
  readonly calls: readonly Call[];
  readonly env: NodeJS.ProcessEnv;
}

function lint({ bin, folder }: Tools, document: string): string[] {
  const { status, text } = run(
    bin('redocly'),
    ['lint', '--extends', 'recommended', '--format', 'github-actions', document],
    folder,
  );
  const told = text.split('\n').filter((line) => /^::(?:warning|error)/.test(line));
  console.log(`redocly, recommended rules: ${told.length} warnings, exit code ${status}`);
  return [...told, ...(status === 0 ? [] : ['redocly failed'])];
}

function typescript({ bin, folder }: Tools, { document, calls, env }: Given): string[] {
  // Beside the packages that it imports.
  const place = join(folder, 'openapi-fetch-client');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
  const { text } = run(bin('openapi-typescript'), [document, '--output', join(place, 'vedette.ts')], folder);
  const warnings = text.split('\n').filter((line) => /warn|⚠/i.test(line));
  writeFileSync(join(place, 'main.ts'), typescriptProgram(calls));
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
  ];
  must(bin('tsc'), [...flags, 'main.ts'], place);
  console.log(`openapi-typescript: ${warnings.length} warnings; its types compile`);
  return [...warnings, ...answered('openapi-fetch', must(process.execPath, ['main.ts'], place, env), calls)];
}

function python({ generatorJar }: Tools, { document, work, calls, env }: Given): string[] {
  const generate = (from: string, to: string): string[] => {
    const args = [
      '-jar',
      generatorJar,
      'generate',
      '-g',
      'python',
      '-i',
      from,
      '-o',
      to,
      '--package-name',
      'vedette_client',
    ];
    return must('java', args, work)
      .split('\n')
      .filter((line) => /\b(?:WARN|ERROR)\b/.test(line));
  };
  writeFileSync(join(work, 'control.json'), control);
  const always = new Set(generate(join(work, 'control.json'), join(work, 'control')));
  const told = generate(document, join(work, 'python'));
  const warnings = told.filter((line) => !always.has(line));
  const models = readdirSync(join(work, 'python/vedette_client/models')).map((file) => file.replace('.py', ''));
  const names = models.filter((name) => /_inner|_any_of|_one_of|_all_of|_\d+$/.test(name));
  console.log(
    `openapi-generator (python): ${warnings.length} warnings, and ${told.length - warnings.length} that it gives of any document; ${models.length} models, ${names.length} with a name made up`,
  );
  must('python3', ['-m', 'venv', 'venv'], work);
  must(join(work, 'venv/bin/pip'), ['install', '--quiet', join(work, 'python')], work);
  writeFileSync(join(work, 'main.py'), pythonProgram(calls));
  return [
    ...warnings,
    ...names,
    ...answered('openapi-generator', must(join(work, 'venv/bin/python'), ['main.py'], work, env), calls),
  ];
}

function go({ oapiCodegen }: Tools, { document, work, calls, env }: Given): string[] {
  const place = join(work, 'go');
  const file = join(place, 'vedette/vedette.go');
  mkdirSync(join(place, 'vedette'), { recursive: true });
  const said = must(oapiCodegen, ['-generate', 'types,client', '-package', 'vedette', '-o', file, document], work);
  const warnings = said.split('\n').filter((line) => line.trim() !== '');
  const types = [...readFileSync(file, 'utf8').matchAll(/^type (\w+) /gm)].map(([, name = '']) => name);
  const names = types.filter((name) => madeUp.test(name));
  console.log(`oapi-codegen: ${warnings.length} warnings; ${types.length} types, ${names.length} with a name made up`);
  writeFileSync(join(place, 'main.go'), goProgram(calls));
  writeFileSync(join(place, 'go.mod'), 'module client.example/check\n\ngo 1.24\n');
  must('go', ['mod', 'tidy'], place);
  must('go', ['vet', './...'], place);
  return [...warnings, ...names, ...answered('oapi-codegen', must('go', ['run', '.'], place, env), calls)];
}

function answered(client: string, printed: string, calls: readonly Call[]): string[] {
  const lines = printed.trim().split('\n');
  const missing = calls.filter(({ path }) => !lines.some((line) => line.startsWith(`200 ${path} `)));
  console.log(`${client}: ${calls.length - missing.length} of ${calls.length} operations answered 200`);
  for (const line of lines) console.log(`  ${line}`);
  return missing.map(({ path }) => `${client}: ${path} was not answered with 200`);
}
