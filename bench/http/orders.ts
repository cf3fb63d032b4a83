/**
 * Bodies for requests of every operation, about what is there: examples with the ids of the demonstration's organization, and, for operations
 * that use up what they are asked about, as many new things as there are requests.
 */
import { exampleIds } from '../../src/service/operations/examples.ts';
import type { Operation } from '../../src/service/operations/operation.ts';

export type Call = (path: string, body: object) => Promise<unknown>;

export interface Orders {
  /** One for each request, or one for all. */
  bodiesOf(operation: Operation, count: number): Promise<readonly string[]>;
}

const ruleExample = { name: 'no eval', rule: 'eval($X)' };

export async function ordersFor(call: Call): Promise<Orders> {
  const ids = await standingIds(call);
  let made = 0;
  const newRepository = async (): Promise<string> => {
    made += 1;
    const repositoryUrl = `https://bitbucket.org/bench/repository-${made}`;
    const added = await call('/api/v1/repositories/add-bitbucket', {
      repos: [
        {
          gitAuthorEmail: 'bench@example.org',
          repositoryName: `repository ${made}`,
          repositoryUrl,
          defaultBranch: 'main',
          webhookSigningSecret: 'a signing secret',
        },
      ],
    });
    return idOfFirst(added);
  };
  /** Makes what one request uses up, and gives its id. */
  const usedUp: Readonly<Record<string, () => Promise<object>>> = {
    '/api/v2/rules/delete': async () => ({ id: await idFrom(call, '/api/v2/rules/create', ruleExample) }),
    '/api/v1/tokens/revoke': async () => ({ id: await idFrom(call, '/api/v1/tokens/create', { name: 'bench' }) }),
    '/api/v1/tokens/rotate': async () => ({ id: await idFrom(call, '/api/v1/tokens/create', { name: 'bench' }) }),
    '/api/v1/repositories/remove': async () => ({ repositoryId: await newRepository() }),
    '/api/v1/scans/cancel': async () => {
      const repositoryId = await newRepository();
      return { id: await firstId(call, '/api/v1/scans/list', 'scans', { repositoryId }) };
    },
  };
  return {
    async bodiesOf({ path, request, example }, count) {
      const make = usedUp[path];
      if (path === '/api/v2/rules/create') await deleteRules(call, ids.get(exampleIds.rule) ?? '');
      const required: readonly string[] = request.required ?? [];
      // Unfiltered, so that a list is as long as it gets.
      if (required.length === 0) return ['{}'];
      if (make === undefined) return [withIds(example.request, ids)];
      const bodies = [];
      for (let at = 0; at < count; at += 1) bodies.push(JSON.stringify(await make()));
      return bodies;
    },
  };
}

/** An organization has a thousand at most, which a few rounds make. */
async function deleteRules(call: Call, except: string): Promise<void> {
  for (;;) {
    const rules = fieldOf(await call('/api/v2/rules/list', {}), 'rules');
    const ids = Array.isArray(rules) ? rules.map(idOf).filter((id) => id !== except) : [];
    if (ids.length === 0) return;
    for (const id of ids) await call('/api/v2/rules/delete', { id });
  }
}

async function standingIds(call: Call): Promise<ReadonlyMap<string, string>> {
  const repository = await firstId(call, '/api/v1/repositories/list', 'repositories');
  const alert = await firstId(call, '/api/v1/sca/alerts/search', 'alerts');
  await call('/api/v1/scans/upsert-schedule', {
    repositoryId: repository,
    executionCriteriaCrontab: '30 2 * * 1',
    isEnabled: true,
  });
  return new Map<string, string>([
    [exampleIds.repository, repository],
    [exampleIds.alert, alert],
    [exampleIds.scan, await firstId(call, '/api/v1/scans/list', 'scans')],
    [exampleIds.issue, await firstId(call, '/api/v1/issues/search', 'issues')],
    [exampleIds.package, await firstId(call, '/api/v1/sca/packages/search', 'packages')],
    [exampleIds.rule, await idFrom(call, '/api/v2/rules/create', ruleExample)],
  ]);
}

function withIds(request: unknown, ids: ReadonlyMap<string, string>): string {
  return [...ids].reduce((body, [example, id]) => body.replaceAll(example, id), JSON.stringify(request));
}

async function firstId(call: Call, path: string, list: string, body: object = {}): Promise<string> {
  return idOfFirst(fieldOf(await call(path, body), list));
}

async function idFrom(call: Call, path: string, body: object): Promise<string> {
  return idOf(await call(path, body));
}

function idOfFirst(rows: unknown): string {
  return idOf(Array.isArray(rows) ? rows[0] : undefined);
}

function idOf(row: unknown): string {
  const id = fieldOf(row, 'id');
  if (typeof id !== 'string' || id === '') throw new Error(`no id in ${JSON.stringify(row)}`);
  return id;
}

function fieldOf(row: unknown, field: string): unknown {
  if (typeof row !== 'object' || row === null) throw new Error(`no ${field} in ${JSON.stringify(row)}`);
  return Object.entries(row).find(([name]) => name === field)?.[1];
}
