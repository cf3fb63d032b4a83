/** A sample that does not work costs its reader an hour, and the pages their trust: each is read by what reads it from people. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commandLine } from './testing/documentation/command-line-faults.ts';
import { type Sample, samplesOf } from './testing/documentation/documented-samples.ts';
import { sampleFaults } from './testing/documentation/sample-faults.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const pages = globSync(['*.md', 'docs/**/*.md', '{bitbucket-pipe,client,deploy,examples}/**/*.md'], { cwd: root })
  // What is told of the past need not hold today, and routes of the applications that are measured are none of ours.
  .filter((page) => page !== 'CHANGELOG.md' && page !== 'docs/ground-truth/handlers.md')
  .filter((page) => !page.includes('node_modules'))
  .sort();
const commands = await commandLine();

async function faultsIn(samples: readonly Sample[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const sample of samples) faults.push(...(await sampleFaults(sample, commands)));
  return faults;
}

describe('samples of the documentation', () => {
  for (const page of pages)
    test(`each block and command of ${page} is one that works`, async () => {
      assert.deepEqual(await faultsIn(samplesOf(page, readFileSync(join(root, page), 'utf8'))), []);
    });
});

/** Blocks that are wrong, and what is to be said of them: what passes everything is no test. */
const wrong: readonly (readonly [guarantee: string, info: string, text: string, said: RegExp])[] = [
  ['an unknown command', 'sh', 'vedette scann .', /unknown command 'scann'/],
  ['an unknown flag', 'sh', 'npx vedette scan . --exlude a', /unknown option '--exlude'/],
  ['a value that a flag does not take', 'sh', 'vedette scan . --color loud', /'loud' is invalid/],
  ['an argument too many', 'sh', 'node bin/vedette.mjs tokens list all', /too many arguments/],
  ['an argument that is left out', 'sh', 'vedette advisories import', /missing required argument/],
  ['a command behind a pipe', 'sh', 'echo a | vedette lokup', /unknown command 'lokup'/],
  ['a command on a line that goes on', 'sh', 'vedette scan . \\\n  --fail-onn high', /unknown option/],
  ['a value that the operation refuses', 'sh', 'vedette alerts search --severities grave', /none of critical, high/],
  [
    'a field that the operation needs',
    'sh',
    'vedette rules create --name a',
    /\/api\/v2\/rules\/create: \/rule is required/,
  ],
  ['an id that the operation needs', 'sh', 'vedette scans start', /needs repositoryId/],
  ['an unknown setting', 'sh', 'VEDETTE_DATADIR=a vedette serve', /no setting VEDETTE_DATADIR/],
  ['a quote that does not end', 'sh', "vedette scan 'a", /[Uu]nterminated/],
  ['a program that nobody knows', 'sh', 'frobnicate', /frobnicate is no command/],
  ['a script that is not there', 'sh', 'npm run test:all', /no script test:all/],
  [
    'a script of a workspace',
    'sh',
    'npm run test:chaos --workspace web',
    /web\/package\.json has no script test:chaos/,
  ],
  ['a workspace that is not there', 'sh', 'npm run dev --workspace app', /no file app\/package\.json/],
  ['a file that is not there', 'sh', 'node scripts/make-docs.ts', /no file scripts\/make-docs\.ts/],
  [
    'a path that no operation has',
    'sh',
    "vedette_call /api/v1/scans/begin '{}'",
    /no operation \/api\/v1\/scans\/begin/,
  ],
  ['a field that no operation has', 'sh', `vedette_call /api/v1/scans/list '{ "repo": "" }'`, /no field repo/],
  ['a body that is no JSON', 'sh', "vedette_call /api/v1/scans/list '{'", /no JSON/],
  [
    'a header that is not read',
    'sh',
    `curl -H 'X-Token: a' http://vedette.example/api/v1/scans/list -d '{}'`,
    /no header X-Token/,
  ],
  ['an address that is none', 'sh', `curl http://vedette.example/api/v1/scan -d '{}'`, /no operation \/api\/v1\/scan/],
  ['a header that is not read', 'http', 'X-Token: a', /no header X-Token/],
  ['JSON that nobody is said to read', 'json', '{}', /stands below no call/],
  ['JSON that does not parse', 'json', '{', /JSON/],
  ['a credential without an address', 'json credentials', '[{ "token": "a" }]', /entry 1/],
  ['an error of another shape', 'json error', '{ "error": { "code": "WRONG" } }', /must have required property/],
  [
    'a server of an assistant',
    'json assistant',
    '{"mcpServers":{"a":{"command":"vedette","args":["mpc"]}}}',
    /unknown command/,
  ],
  ['a symbol without a name', 'jsonl symbol', '{"module": "a"}', /names no symbol/],
  [
    'an expectation without a field',
    'json expected',
    '{"files":{},"locals":[],"packages":[{}]}',
    /a package differs in/,
  ],
  ['a rule that cannot work', 'yaml rule', 'rule:\n  patern: eval($X)', /patern/],
  ['a rule that is taken for prose', 'text rule', 'Nothing bad may happen', /prose/],
  ['a document of rules', 'yaml rule document', 'version: 2\nrules: []', /version/],
  ['an ignore file', 'yaml ignore file', 'ignore:\n  - advisry: CVE-2019-10744', /unknown key advisry/],
  ['a configuration', 'yaml configuration', 'scan:\n  fail-onn: high', /no flag fail-onn/],
  [
    'a script of a pipeline',
    'yaml pipelines',
    'pipelines:\n  default:\n    - step:\n        script: [vedette scn]',
    /unknown command/,
  ],
  [
    'a variable of the pipe',
    'yaml pipelines',
    'pipelines:\n  default:\n    - step:\n        script:\n          - pipe: docker://a.example/vedette-pipe:1\n            variables: { ADVISORY: a }',
    /no variable ADVISORY/,
  ],
  ['a program that does not parse', 'ts', 'const a: = 1;', /./],
  ['an import of what is not exported', 'ts src/cli/', "import { version } from './index.ts';", /exports no version/],
  ['a program that does not parse', 'python', 'a = 1\ndef f(:\n  pass', /its line 2 does not follow/],
  ['a program that does not parse', 'go', 'package a\nfunc {', /its line 2 does not follow/],
  ['a language that nobody knows', 'cobol', 'STOP RUN.', /nobody is known who reads "cobol"/],
  ['a block without a language', '', 'vedette scan .', /nobody is known who reads ""/],
];

describe('a sample that is wrong is told of', () => {
  for (const [guarantee, info, text, said] of wrong)
    test(`${info === '' ? 'no language' : info}: ${guarantee}`, async () => {
      const [fault = ''] = await faultsIn(samplesOf('page.md', `Words.\n\n\`\`\`${info}\n${text}\n\`\`\`\n`));
      assert.match(fault, said);
      assert.ok(fault.startsWith('page.md:3: '), fault);
    });

  test('in a sentence: a command, a flag, an address', async () => {
    const text =
      "Call `vedette scann`, `vedette\nscan --exlude a`, `/api/v1/scan/list` or `vedette_call /api/v1/scans/list '[]'`.";
    const faults = await faultsIn(samplesOf('page.md', text));
    for (const [at, said] of [
      /:1: unknown command/,
      /:1: unknown option/,
      /:2: there is no operation/,
      /:2: .*object/,
    ].entries())
      assert.match(faults[at] ?? '', said);
  });

  test('below a call: an answer that lacks a field, or has one too many', async () => {
    const below = (answer: string): Promise<readonly string[]> =>
      faultsIn(
        samplesOf(
          'page.md',
          `\`\`\`sh\nvedette_call /api/v1/scans/start '{ "repositoryId": "$ID" }'\n\`\`\`\n\`\`\`json\n${answer}\n\`\`\`\n`,
        ),
      );
    assert.deepEqual(await below('{ "scanId": "ID" }'), []);
    assert.match((await below('{}'))[0] ?? '', /page\.md:4: .*scanId/);
    assert.match((await below('{ "scanId": "ID", "state": "queued" }'))[0] ?? '', /state/);
  });

  test('in a list, with the line and without the indentation', async () => {
    const text = '- Words:\n\n  ```json credentials\n  [\n  ```\n';
    assert.deepEqual(
      samplesOf('page.md', text).map(({ line, text: block }) => [line, block]),
      [[3, '[']],
    );
  });
});
