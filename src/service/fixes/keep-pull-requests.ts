/**
 * Brings the pull requests of one repository to what its plan says. Each step first reads what is there and writes down what it is about to do, so
 * that whoever comes after a stop, or after a lost answer, finds it again instead of doing it twice.
 */
import { createHash } from 'node:crypto';
import { alertKey } from '../../engine/fixes/alert-difference.ts';
import { fixMark, type FixHost } from '../bitbucket/fix-host.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database, FixPolicy } from '../database/tables.ts';
import type { Clock } from '../foundation/clock.ts';
import type { PushedBranches } from '../git/pushed-branches.ts';
import { fixBranch } from './fix-branch.ts';
import type { PlannedGroup, RepositoryPlan } from './fix-planner.ts';
import { byUrgency, isChosen } from './fix-policy.ts';
import { fixDescription, fixTitle } from './fix-words.ts';
import { markdownText } from '../pull-requests/report-words.ts';
import type { AlertFinder } from './standing-alerts.ts';
import {
  beginFix,
  changeFix,
  type FixChange,
  type FixPlanKey,
  type FixPullRequestRow,
  listFixesOfRepository,
} from './store.ts';

export interface Keeping {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly host: FixHost;
  readonly branches: PushedBranches;
  readonly key: FixPlanKey;
  readonly target: string;
  readonly authorEmail: string;
}

const commitsMax = 50;

/** What became of those that we know, as people and we ourselves left them. */
export async function seePullRequests(keeping: Keeping): Promise<{ readonly merged: number }> {
  let merged = 0;
  for (const known of await rowsOf(keeping)) {
    const row = known.state === 'open' && known.pull_request_id === '' ? await adopted(keeping, known) : known;
    if (row.state !== 'open' || row.pull_request_id === '') continue;
    const found = await keeping.host.find(row.pull_request_id);
    const isBranchGone = keeping.branches.headOf(fixBranch(row.group_id)) === '';
    if (found?.state === 'merged') {
      merged += 1;
      await removeBranch(keeping, row);
      await end(keeping, row, { state: 'merged', note: '' });
    } else if (found?.state === 'open' && row.closing_reason !== '') await close(keeping, row, row.closing_reason);
    else if (found?.state === 'open' && isBranchGone) {
      await say(keeping, row, 'branch gone', 'Its branch was removed, so it is declined.');
      await keeping.host.decline(row.pull_request_id);
      await end(keeping, row, { state: 'declined', note: 'Its branch was removed.' });
    } else if (found?.state !== 'open') {
      await removeBranch(keeping, row);
      const isOurs = row.closing_reason !== '';
      await end(keeping, row, {
        state: isOurs ? 'obsolete' : 'declined',
        note: isOurs ? row.closing_reason : 'Declined by a person; not proposed again for the same versions.',
      });
    }
  }
  return { merged };
}

/** With the pull request that a try opened whose answer was lost, whatever became of that since. */
async function adopted(keeping: Keeping, row: FixPullRequestRow): Promise<FixPullRequestRow> {
  const branch = fixBranch(row.group_id);
  const opened = (await keeping.host.listOfBranch(branch)).filter(({ id }) => Number(id) > Number(row.earlier_id));
  const id = (await oneOpen(keeping, branch)) || opened[0]?.id;
  if (id === undefined) return row;
  await changeFix(keeping.db, row, { pullRequestId: id, openedAt: keeping.clock.now() }, keeping.clock.now());
  return { ...row, pull_request_id: storableText(id, 'line') };
}

/** @returns how many are open, and whether the branch is not what was planned on */
export async function keepPullRequests(
  keeping: Keeping,
  { plan, policy, find }: { readonly plan: RepositoryPlan; readonly policy: FixPolicy; readonly find: AlertFinder },
): Promise<{ readonly open: number; readonly isStale: boolean }> {
  const groups = new Map(plan.groups.map((one) => [one.group.id, one]));
  await checkMerged(keeping, plan);
  for (const row of await rowsOf(keeping))
    if (row.state === 'open' && !groups.has(row.group_id)) await closeWhereObsolete(keeping, row, plan);
  const rows = new Map((await rowsOf(keeping)).map((row) => [row.group_id as string, row]));
  let open = [...rows.values()].filter(({ state }) => state === 'open').length;
  const wanted = byUrgency(
    plan.groups.map((planned) => ({
      ...planned,
      id: planned.group.id,
      priority: Math.max(0, ...planned.group.closes.map((alert) => find(alert)?.priority ?? 0)),
    })),
  );
  let isStale = false;
  // Those that are open first: what is there comes before what is new.
  const isOpen = (id: string): boolean => rows.get(id)?.state === 'open';
  for (const planned of [...wanted.filter(({ id }) => isOpen(id)), ...wanted.filter(({ id }) => !isOpen(id))]) {
    const row = rows.get(planned.id);
    if (row?.state !== 'open') {
      const alerts = planned.group.closes.flatMap((alert) => find(alert) ?? []);
      const isAsked = row?.state === 'asked';
      if (!isAsked && (!isChosen(planned.group, alerts, policy) || open >= policy.openMax)) continue;
      if (!isAsked && row?.state === 'declined' && isSame(row.targets, planned.group.to)) continue;
      open += 1;
    }
    if ((await propose(keeping, planned, find, row)) === 'stale') isStale = true;
  }
  for (const row of rows.values())
    if (row.state === 'asked' && !groups.has(row.group_id)) await endAsked(keeping, row, plan);
  const left = await rowsOf(keeping);
  return { open: left.filter(({ state }) => state === 'open').length, isStale };
}

async function propose(
  keeping: Keeping,
  planned: PlannedGroup,
  find: AlertFinder,
  known: FixPullRequestRow | undefined,
): Promise<'done' | 'stale'> {
  const { db, clock, host, branches, key, target } = keeping;
  const { group, files } = planned;
  const branch = fixBranch(group.id);
  const text = { title: fixTitle(group, find), description: fixDescription(group, find) };
  const [contentKey, textKey] = [keyOf(files), keyOf([text])];
  let head = branches.headOf(branch);
  const isForeign = head !== '' && known?.commits.includes(head) !== true;
  if (isForeign && known?.state !== 'open') {
    const note = `There is a branch ${branch} that is not of this service.`;
    if (known?.note !== note) await noteBlocked(keeping, planned, text.title, note);
    return 'done';
  }
  if (isForeign && known !== undefined) {
    await leaveAlone(keeping, known);
    return 'done';
  }
  if (known?.state === 'open' && known.content_key === contentKey && known.text_key === textKey && head !== '')
    return 'done';
  let commits: readonly string[] = known?.commits ?? [];
  if (known?.state !== 'open' || known.content_key !== contentKey || head === '') {
    const message = `${text.title}\n\nAlerts: ${[...new Set(group.closes.map(({ advisoryId }) => advisoryId.replaceAll(/[^\w:.-]/g, '_')))].slice(0, 50).join(', ')}`;
    const commit = await branches.commit(files, { authorEmail: keeping.authorEmail, message });
    if (commit === undefined) return 'stale';
    if (known?.state !== 'open')
      await beginFix(
        db,
        key,
        { groupId: group.id, title: text.title, targets: group.to, closes: group.closes },
        clock.now(),
      );
    if (!commits.includes(commit)) {
      commits = [...commits, commit].slice(-commitsMax);
      await changeFix(db, { ...key, group_id: group.id }, { commits }, clock.now());
    }
    if (head !== commit) await branches.push(branch, commit, head);
    head = commit;
  }
  const row = { ...key, group_id: group.id };
  let id: string = known?.state === 'open' ? known.pull_request_id : '';
  let isWritten = false;
  if (id === '') {
    id = await oneOpen(keeping, branch);
    if (id === '') {
      id = await host.open({ ...text, branch, target });
      isWritten = true;
      // Somebody who held this before and was slow may have opened one at the same moment.
      id = (await oneOpen(keeping, branch)) || id;
    }
  }
  const change: FixChange = {
    pullRequestId: id,
    title: text.title,
    targets: group.to,
    closes: group.closes,
    contentKey,
    note: '',
    ...((known?.opened_at ?? null) === null || known?.state !== 'open' ? { openedAt: clock.now() } : {}),
  };
  await changeFix(db, row, change, clock.now());
  if (!isWritten && (known?.text_key !== textKey || known.state !== 'open')) await host.rewrite(id, text);
  await changeFix(db, row, { textKey }, clock.now());
  return 'done';
}

/** The oldest that is open; others that are, go. Empty where none is. */
async function oneOpen({ host }: Keeping, branch: string): Promise<string> {
  const open = (await host.listOfBranch(branch)).filter(({ state }) => state === 'open');
  const [first, ...others] = open.toSorted((a, b) => Number(a.id) - Number(b.id));
  for (const { id } of others) {
    await host.comment(id, fixMark('second'), 'There is another pull request of this branch, so this one is declined.');
    await host.decline(id);
  }
  return first?.id ?? '';
}

async function closeWhereObsolete(keeping: Keeping, row: FixPullRequestRow, plan: RepositoryPlan): Promise<void> {
  const standing = new Map(
    [
      ...plan.groups.flatMap(({ group }) => group.closes.map((alert) => [alert, ''] as const)),
      ...plan.unfixed.map(({ alert, reason }) => [alert, reason] as const),
    ].map(([alert, reason]) => [alertKey(alert), reason]),
  );
  const left = row.closes.filter((alert) => standing.has(alertKey(alert)));
  // What a registry did not tell now it may tell the next time.
  if (left.length > 0 && !plan.isComplete) return;
  const why = left.map((alert) => standing.get(alertKey(alert)) ?? '').find((reason) => reason !== '') ?? '';
  const commit = plan.commitSha.slice(0, 12);
  await close(
    keeping,
    row,
    left.length === 0
      ? `Its alerts are gone as of ${commit}.`
      : `No such fix is planned any more as of ${commit}${why === '' ? '' : `: ${why}`}.`,
  );
}

/** With a comment; its branch goes where it is ours alone. */
async function close(keeping: Keeping, row: FixPullRequestRow, reason: string): Promise<void> {
  const { db, clock, host, branches } = keeping;
  const head = branches.headOf(fixBranch(row.group_id));
  if (head !== '' && !row.commits.includes(head)) {
    await leaveAlone(keeping, row);
    return;
  }
  await changeFix(db, row, { closingReason: reason }, clock.now());
  if (row.pull_request_id !== '') {
    await say(keeping, row, 'closed', `Not needed any more. ${reason}`);
    await host.decline(row.pull_request_id);
  }
  await removeBranch(keeping, row);
  await end(keeping, row, { state: 'obsolete', note: reason });
}

/** Somebody else works on its branch. */
async function leaveAlone(keeping: Keeping, row: FixPullRequestRow): Promise<void> {
  const note = 'Somebody else committed to its branch, so it is left alone.';
  if (row.note === note) return;
  if (row.pull_request_id !== '')
    await say(keeping, row, 'left alone', `${note} It is neither updated nor closed by itself from now on.`);
  await changeFix(keeping.db, row, { note }, keeping.clock.now());
}

async function noteBlocked(keeping: Keeping, { group }: PlannedGroup, title: string, note: string): Promise<void> {
  const { db, clock, key } = keeping;
  await beginFix(db, key, { groupId: group.id, title, targets: group.to, closes: group.closes }, clock.now());
  await changeFix(db, { ...key, group_id: group.id }, { state: 'obsolete', note, endedAt: clock.now() }, clock.now());
}

async function endAsked(keeping: Keeping, row: FixPullRequestRow, plan: RepositoryPlan): Promise<void> {
  if (!plan.isComplete) return;
  await end(keeping, row, { state: 'obsolete', note: `No such fix is planned as of ${plan.commitSha.slice(0, 12)}.` });
}

/** A merged one says whether it helped, as soon as a plan of a later commit is there. */
async function checkMerged(keeping: Keeping, plan: RepositoryPlan): Promise<void> {
  const standing = new Set(
    [...plan.groups.flatMap(({ group }) => group.closes), ...plan.unfixed.map(({ alert }) => alert)].map(alertKey),
  );
  const commit = plan.commitSha.slice(0, 12);
  // An earlier one knows nothing of the merge.
  if (plan.commitSha !== keeping.branches.base) return;
  for (const row of await rowsOf(keeping)) {
    if (row.state !== 'merged' || row.note !== '') continue;
    const left = row.closes.filter((alert) => standing.has(alertKey(alert))).length;
    const note =
      left === 0
        ? `Merged; its alerts are gone as of ${commit}.`
        : `Merged; ${left} of ${row.closes.length} alerts are still there as of ${commit}.`;
    await changeFix(keeping.db, row, { note }, keeping.clock.now());
  }
}

async function removeBranch({ branches }: Keeping, row: FixPullRequestRow): Promise<void> {
  const branch = fixBranch(row.group_id);
  const head = branches.headOf(branch);
  if (head !== '' && row.commits.includes(head)) await branches.remove(branch, head);
}

async function say({ host }: Keeping, row: FixPullRequestRow, mark: string, text: string): Promise<void> {
  await host.comment(row.pull_request_id, fixMark(mark), markdownText(text));
}

async function end({ db, clock }: Keeping, row: FixPullRequestRow, change: FixChange): Promise<void> {
  await changeFix(db, row, { ...change, endedAt: clock.now() }, clock.now());
}

function rowsOf({ db, key }: Keeping): Promise<FixPullRequestRow[]> {
  return listFixesOfRepository(db, key);
}

function keyOf(parts: readonly object[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function isSame(before: readonly string[], now: readonly string[]): boolean {
  return before.length === now.length && before.every((version, at) => version === now[at]);
}
