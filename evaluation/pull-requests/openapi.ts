/**
 * What the service sends to Bitbucket and reads of its answers, against the published OpenAPI descriptions of both editions: a workspace is
 * connected, a pull request fails and is mended, and every call is looked up.
 *
 *   node evaluation/pull-requests/openapi.ts --descriptions FOLDER     (cloud.json and server.json in it)
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { Ajv, type ValidateFunction } from 'ajv';
import {
  type FakeBitbucket,
  type RecordedCall,
  startFakeBitbucket,
} from '../../src/testing/fake-bitbucket/fake-bitbucket.ts';
import { signatureOf } from '../../src/testing/fake-bitbucket/fake-events.ts';
import type { FakePullRequest } from '../../src/testing/fake-bitbucket/fake-world.ts';
import { demoBase, demoPullRequests } from './demo-files.ts';
import { program, startDemoService } from './demo-service.ts';

/** Where the description says other than the thing itself does, with what is known of it. */
const descriptionIsWrong: readonly RegExp[] = [
  // A figure of a report is a number, a text or a truth value, as its kind says; the generated description has an object for any JSON.
  /\/data\/\d+\/value must be object$/,
  // Of an error that concerns no field it is null.
  /\/errors\/\d+\/context must be string$/,
];

const { values } = parseArgs({ options: { descriptions: { type: 'string' } } });
if (values.descriptions === undefined) throw new Error('--descriptions names the folder of cloud.json and server.json');

console.log('| edition | call | times | requests valid | answers valid |');
console.log('|---|---|---|---|---|');
let faults = 0;
for (const edition of ['cloud', 'dataCenter'] as const) {
  const file = join(values.descriptions, edition === 'cloud' ? 'cloud.json' : 'server.json');
  const description = describedBy(JSON.parse(readFileSync(file, 'utf8')));
  await using bitbucket = await startFakeBitbucket(edition);
  await allCalls(bitbucket);
  const groups = Map.groupBy(bitbucket.calls, ({ method, path }) => `${method} ${description.templateOf(path)}`);
  for (const [call, made] of groups) {
    const found = made.map((one) => description.check(one));
    const sent = made.filter((one) => one.sent !== undefined).length;
    const wrong = found.flatMap(({ request, answer }) => [...request, ...answer]);
    faults += wrong.length;
    const [badRequests, badAnswers] = [
      found.filter((of) => of.request.length > 0),
      found.filter((of) => of.answer.length > 0),
    ];
    const requests = sent === 0 ? 'no body' : `${sent - badRequests.length} of ${sent}`;
    console.log(
      `| ${edition} | ${call} | ${made.length} | ${requests} | ${made.length - badAnswers.length} of ${made.length} |`,
    );
    for (const line of new Set(wrong)) console.log(`  ${line}`);
  }
}
if (faults > 0) process.exitCode = 1;

/** Connects, opens what fails, mends it, and declines another one. */
async function allCalls(bitbucket: FakeBitbucket): Promise<void> {
  const repository = bitbucket.addRepository('team/shop', demoBase);
  await using service = await startDemoService(bitbucket);
  const vedette = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [program, 'bitbucket', ...args, '--url', service.address], {
      env: service.environment,
    });
  const connect = () => vedette('connect', `${bitbucket.webUrl}team`, '--author-email', 'a@shop.example');
  // First without the right to one webhook for all of them.
  bitbucket.world.mayHookOwners = false;
  await connect();
  bitbucket.world.mayHookOwners = true;
  await connect();
  const { repositories } = (await service.ask('/api/v1/repositories/list', {})) as { repositories: { id: string }[] };
  const id = repositories[0]?.id ?? '';
  await vedette('check', id);
  await vedette('protect', id);
  const [hook] = bitbucket.world.ownerHooks.get('team') ?? [];
  if (hook === undefined) throw new Error('no webhook was made');
  const send = async (event: 'opened' | 'pushed', pullRequest: FakePullRequest): Promise<void> => {
    const { key, payload } = bitbucket.delivery(event, pullRequest);
    await fetch(`${service.address}${new URL(hook.url).pathname}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-event-key': key,
        'x-hub-signature': signatureOf(hook.secret, payload),
      },
      body: payload,
    });
    const isTold = (): boolean =>
      bitbucket
        .shown(pullRequest)
        .statuses.some(({ commit, body }) => commit === pullRequest.head && body['state'] !== 'INPROGRESS');
    while (!isTold()) await new Promise((resolve) => void setTimeout(resolve, 100));
  };
  const [{ title, branch, files } = { title: '', branch: '', files: {} }] = demoPullRequests;
  const pullRequest = bitbucket.openPullRequest(repository, { title, branch, files });
  await send('opened', pullRequest);
  bitbucket.push(pullRequest, {
    'package.json': demoBase['package.json'],
    'package-lock.json': demoBase['package-lock.json'],
  });
  await send('pushed', pullRequest);
}

interface Checked {
  readonly request: readonly string[];
  readonly answer: readonly string[];
}

interface Description {
  templateOf(path: string): string;
  check(call: RecordedCall): Checked;
}

type Tree = Readonly<Record<string, unknown>>;

function describedBy(document: Tree): Description {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, logger: false });
  ajv.addSchema(document, 'api');
  const paths = Object.keys(document['paths'] as Tree);
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (...parts: string[]): ValidateFunction | undefined => {
    let found: unknown = document;
    for (const part of parts) found = (found as Tree | undefined)?.[part];
    if (found === undefined) return undefined;
    const pointer = `api#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: pointer });
    compiled.set(pointer, known);
    return known;
  };
  const templateOf = (path: string): string => {
    const parts = path.replace(/^\/(?:2\.0|rest)/, '').split('/');
    const fits = (template: string): boolean => {
      const wanted = template.split('/');
      return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at]);
    };
    // The one with fewest placeholders is meant.
    const rank = (template: string): number => template.split('{').length;
    return paths.filter(fits).toSorted((a, b) => rank(a) - rank(b))[0] ?? `not described: ${path}`;
  };
  return {
    templateOf,
    check({ method, path, status, sent, answered }) {
      const at = ['paths', templateOf(path), method.toLowerCase()];
      const request = validatorOf(...at, 'requestBody', 'content', 'application/json', 'schema');
      const answer = validatorOf(...at, 'responses', String(status), 'content', 'application/json', 'schema');
      const isKnown = validatorOf(...at) !== undefined;
      return {
        request: isKnown ? faultsOf('request', request, sent) : [`not described: ${method} ${path}`],
        answer: answered === undefined ? [] : faultsOf(`answer ${status}`, answer, answered),
      };
    },
  };
}

function faultsOf(what: string, validate: ValidateFunction | undefined, body: unknown): string[] {
  if (validate === undefined || body === undefined || validate(body)) return [];
  return (validate.errors ?? [])
    .map(({ instancePath, message = '' }) => `${what} ${instancePath} ${message}`)
    .filter((fault) => !descriptionIsWrong.some((known) => known.test(fault)));
}
