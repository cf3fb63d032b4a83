/**
 * The tools of assistants in the hands of clients of others: the inspector and the Python SDK call every tool that is offered, over standard input and
 * over HTTP, in each version of the protocol that the client speaks. Plans ask the registries of this machine.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { callOperation } from '../../src/cli/api-client.ts';
import { makeRepository } from '../../src/testing/git-fixtures.ts';
import { lodashShop, mendedShop } from '../../src/testing/sample-files.ts';
import { program } from '../places.ts';
import { startServer } from './service/served-scan.ts';

type Arguments = Readonly<Record<string, unknown>>;
/** By the name of the tool. */
type Calls = Readonly<Record<string, Arguments>>;

interface Endpoint {
  readonly name: string;
  /** A command and its arguments, or an address. */
  readonly target: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly calls: Calls;
}

/** A tool, and `answered` or what is wrong. */
type Outcome = readonly [tool: string, outcome: string];

const lockfile = 'package-lock.json';
const change = { path: lockfile, after: mendedShop[lockfile] };
const question = { ecosystem: 'npm', name: 'lodash', version: '4.17.11' };
const list = { packages: ['pkg:npm/lodash@4.17.11', 'nothing@1'] };

export async function checkAssistants(tools: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'conformance-assistants-'));
  let faults = 0;
  try {
    mkdirSync(join(work, 'shop'));
    for (const [path, text] of Object.entries(lodashShop)) writeFileSync(join(work, 'shop', path), text);
    const repositories = join(work, 'repositories');
    const { path } = makeRepository(lodashShop, { path: join(repositories, 'shop') });
    await using server = await startServer({
      VEDETTE_DATA_DIR: join(work, 'data'),
      VEDETTE_ADVISORY_INTERVAL_MINUTES: '0',
      VEDETTE_ALLOWED_REPOSITORIES: `${pathToFileURL(repositories).href}/`,
    });
    await server.scan(path, 'shop');
    const { url, tokenId, tokenSecret } = server.connection;
    const { alerts } = (await callOperation(server.connection, '/api/v1/sca/alerts/search', {})) as {
      alerts: { id: string }[];
    };
    const endpoints: readonly Endpoint[] = [
      {
        name: 'standard input',
        target: [process.execPath, program, 'mcp', '--root', work],
        headers: {},
        calls: ofFolder(join(work, 'shop')),
      },
      {
        name: 'HTTP',
        target: [`${url}/mcp`],
        headers: { 'X-Service-API-Token-Id': tokenId, 'X-Service-API-Token-Secret': tokenSecret },
        calls: ofService(alerts[0]?.id ?? ''),
      },
    ];
    for (const endpoint of endpoints)
      for (const [client, outcomes] of clientsOf(tools, endpoint)) {
        const wrong = outcomes.filter(([, outcome]) => outcome !== 'answered');
        console.log(
          `${client}, ${endpoint.name}: ${outcomes.length - wrong.length} of ${outcomes.length} tools answered`,
        );
        for (const [tool, outcome] of wrong) console.log(`  ${tool}: ${outcome}`);
        faults += wrong.length;
      }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  if (faults > 0) process.exitCode = 1;
}

function ofFolder(path: string): Calls {
  return {
    scan_path: { path },
    list_alerts: { path },
    explain_alert: { id: '$alert', path },
    plan_fix: { path },
    verify_fix: { path, files: [change] },
    check_package: question,
    lookup_packages: { ...list, path },
  };
}

function ofService(id: string): Calls {
  return {
    list_alerts: {},
    explain_alert: { id },
    verify_fix: { files: [{ ...change, before: lodashShop[lockfile] }] },
    check_package: question,
    lookup_packages: list,
  };
}

function* clientsOf(tools: string, endpoint: Endpoint): Generator<readonly [string, readonly Outcome[]]> {
  const inspector = join(tools, 'node_modules/.bin/mcp-inspector');
  const python = join(tools, 'python');
  if (existsSync(inspector)) yield ['inspector', byInspector(inspector, endpoint)];
  if (existsSync(python))
    for (const version of ['2025-11-25', '2026-07-28'])
      yield [`Python SDK, ${version}`, byPython(python, endpoint, version)];
}

/** It starts anew for each call. */
function byInspector(inspector: string, { target, headers, calls }: Endpoint): readonly Outcome[] {
  const shown = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const ask = (flags: readonly string[]) => run(process.execPath, [inspector, '--cli', ...target, ...flags, ...shown]);
  const { tools } = JSON.parse(ask(['--method', 'tools/list', '--strict'])) as { tools: { name: string }[] };
  let alert = '';
  return tools.map(({ name }) => {
    const given = withAlert(calls[name] ?? {}, alert);
    const words = Object.entries(given).flatMap(([key, value]) => [
      '--tool-arg',
      `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ]);
    try {
      const answer = JSON.parse(ask(['--method', 'tools/call', '--tool-name', name, ...words])) as {
        isError?: boolean;
        content: { text?: string }[];
        structuredContent?: { alerts?: { id: string }[] };
      };
      alert ||= answer.structuredContent?.alerts?.[0]?.id ?? '';
      return [name, answer.isError === true ? (answer.content[0]?.text ?? 'refused') : 'answered'];
    } catch (error) {
      return [name, error instanceof Error ? error.message : String(error)];
    }
  });
}

function withAlert(given: Arguments, id: string): Arguments {
  return given['id'] === '$alert' ? { ...given, id } : given;
}

function byPython(python: string, { target, headers, calls }: Endpoint, version: string): readonly Outcome[] {
  const asked = JSON.stringify({ target, headers, calls, version });
  return JSON.parse(run(python, ['-c', pythonProgram], asked)) as Outcome[];
}

const pythonProgram = `
import asyncio, json, sys
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client

asked = json.load(sys.stdin)
target, headers = asked['target'], asked['headers']

async def main():
    if len(target) > 1: server = StdioServerParameters(command=target[0], args=target[1:])
    else: server = streamable_http_client(target[0], http_client=create_mcp_http_client(headers=headers))
    mode = asked['version'] if asked['version'] > '2026' else 'legacy'
    outcomes, alert = [], ''
    async with Client(server, mode=mode) as client:
        if client.protocol_version != asked['version']: outcomes.append(['protocol', client.protocol_version])
        for tool in (await client.list_tools()).tools:
            given = dict(asked['calls'].get(tool.name, {}))
            if given.get('id') == '$alert': given['id'] = alert
            try:
                answer = await client.call_tool(tool.name, given)
                found = (answer.structured_content or {}).get('alerts') or [{}]
                alert = alert or found[0].get('id', '')
                outcomes.append([tool.name, answer.content[0].text if answer.is_error else 'answered'])
            except Exception as error:
                outcomes.append([tool.name, repr(error)])
    print(json.dumps(outcomes))

asyncio.run(main())
`;

/** @throws with what it said where it fails */
function run(command: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', input, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`exit ${status}: ${error?.message ?? (stderr || stdout).slice(-1500)}`);
  return stdout;
}
