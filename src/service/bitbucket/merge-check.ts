/**
 * Whether Bitbucket lets a pull request be merged without our passing build. Data Center asks for ours by its name; Cloud counts passing builds of
 * any kind, and only its Premium plan holds anybody to it.
 */
import { at, type BitbucketClient, BitbucketFault, textAt } from './bitbucket-client.ts';
import type { BitbucketAddress } from './bitbucket-address.ts';
import { reportKey } from './pull-request-host.ts';
import { listAt } from './repository-source.ts';
import type { CloudRestriction, DataCenterCondition } from './published-bodies.ts';

export interface WantedCheck {
  readonly branch: string;
  /** False takes it away. */
  readonly isRequired: boolean;
  /** How many passing builds Cloud is to ask for, ours among them. */
  readonly passingBuilds: number;
}

export interface CheckOutcome {
  readonly outcome: 'made' | 'changed' | 'there' | 'removed' | 'none';
  /** What whoever asked has to know of it, as sentences. */
  readonly notes: readonly string[];
}

export type EnsureMergeCheck = (wanted: WantedCheck) => Promise<CheckOutcome>;

export function mergeCheckOf(client: BitbucketClient, address: BitbucketAddress): EnsureMergeCheck {
  return address.edition === 'cloud' ? cloudCheck(client, address) : dataCenterCheck(client, address);
}

function dataCenterCheck(client: BitbucketClient, { owner, slug }: BitbucketAddress): EnsureMergeCheck {
  const place = `/required-builds/latest/projects/${encodeURIComponent(owner)}/repos/${encodeURIComponent(slug)}`;
  return async ({ branch, isRequired }) => {
    const { body } = await client.send('GET', `${place}/conditions?limit=100`);
    const ours = listAt(body, 'values').find(
      (one) =>
        listAt(one, 'buildParentKeys').includes(reportKey) &&
        textAt(one, 'refMatcher', 'id') === `refs/heads/${branch}`,
    );
    const id = at(ours, 'id');
    if (!isRequired) {
      if (typeof id !== 'number') return { outcome: 'none', notes: [] };
      if (listAt(ours, 'buildParentKeys').length > 1)
        return {
          outcome: 'none',
          notes: [`A required build of ${branch} asks for others too; take ours out by hand.`],
        };
      await client.send('DELETE', `${place}/condition/${id}`, { expected: [404] });
      return { outcome: 'removed', notes: [] };
    }
    const notes = [
      'A pull request that cannot be scanned, as one from a fork that the credential may not read, waits.',
    ];
    if (ours !== undefined) return { outcome: 'there', notes };
    const refMatcher = {
      id: `refs/heads/${branch}`,
      displayId: branch,
      type: { id: 'BRANCH', name: 'Branch' },
    } as const;
    await client.send('POST', `${place}/condition`, {
      body: { buildParentKeys: [reportKey], refMatcher } satisfies DataCenterCondition,
    });
    return { outcome: 'made', notes };
  };
}

const passingKind = 'require_passing_builds_to_merge';
const enforcedKind = 'enforce_merge_checks';

function cloudCheck(client: BitbucketClient, { owner, slug }: BitbucketAddress): EnsureMergeCheck {
  const place = `/repositories/${encodeURIComponent(owner)}/${encodeURIComponent(slug)}/branch-restrictions`;
  const find = async (kind: string, branch: string): Promise<unknown> => {
    const { body } = await client.send(
      'GET',
      `${place}?kind=${kind}&pattern=${encodeURIComponent(branch)}&pagelen=100`,
    );
    return listAt(body, 'values').find(
      (one) =>
        textAt(one, 'kind') === kind &&
        textAt(one, 'pattern') === branch &&
        textAt(one, 'branch_match_kind') === 'glob',
    );
  };
  const bodyOf = (kind: CloudRestriction['kind'], branch: string) =>
    ({ type: 'branchrestriction', kind, branch_match_kind: 'glob', pattern: branch }) satisfies CloudRestriction;
  return async ({ branch, isRequired, passingBuilds }) => {
    const known = await find(passingKind, branch);
    if (!isRequired) {
      const notes =
        known === undefined
          ? []
          : [`${branch} asks for passing builds; as Cloud counts builds of any kind, take that away by hand.`];
      return { outcome: 'none', notes };
    }
    const [value, id] = [at(known, 'value'), at(known, 'id')];
    const body = { ...bodyOf(passingKind, branch), value: passingBuilds } satisfies CloudRestriction;
    let outcome: CheckOutcome['outcome'] = 'there';
    if (typeof id !== 'number') {
      await client.send('POST', place, { body });
      outcome = 'made';
    } else if (typeof value !== 'number' || value < passingBuilds) {
      await client.send('PUT', `${place}/${id}`, { body });
      outcome = 'changed';
    }
    const count = Math.max(passingBuilds, typeof value === 'number' ? value : 0);
    return {
      outcome,
      notes: [
        `Bitbucket Cloud asks for ${count} passing ${count === 1 ? 'build' : 'builds'} of any kind and no failed one, not for ours by name; where others build too, count them in with --passing-builds.`,
        await enforced(branch),
      ],
    };
  };

  async function enforced(branch: string): Promise<string> {
    if ((await find(enforcedKind, branch)) !== undefined) return 'It is enforced.';
    try {
      await client.send('POST', place, { body: bodyOf(enforcedKind, branch) });
      return 'It is enforced from now on.';
    } catch (error) {
      if (!(error instanceof BitbucketFault) || error.isPassing || error.status === 401) throw error;
      return 'It is only a warning: without the Premium plan of Bitbucket Cloud anybody can merge all the same.';
    }
  }
}
