/** Extension: decide on what is found, now and in future. */
import { type Static, Type } from 'typebox';
import { decisionGlob } from '../decisions/decision-glob.ts';
import { badFields, type RequestIssue } from '../foundation/api-error.ts';
import { purlWithoutVersion } from '../packages/package-identifier.ts';
import { makeDecisions, type NewDecision } from '../triage/make-decisions.ts';
import {
  decision,
  decisionsShown,
  exampleDecision,
  exampleReason,
  newUntil,
  reasonLengthMax,
  settledCounts,
  untilOf,
  verdict,
} from './decisions-shapes.ts';
import { exampleMetadata, exampleTimes } from './examples.ts';
import { arrayEntriesMax, optionalId, organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';

const text = (maxLength: number, description: string) => Type.Optional(Type.String({ maxLength, description }));

const newDecision = Type.Object(
  {
    alertId: optionalId('An alert, with all its issues, in all repositories, now and later.'),
    issueId: optionalId('One issue.'),
    packageIdentifier: text(1000, 'Everything in a package: a purl without version.'),
    advisoryId: text(200, 'A vulnerability in every package: any of its ids, in any letter case.'),
    pathGlob: text(1000, 'Everything that files of such paths show: a manifest, or where a rule matched.'),
    ruleId: optionalId('Everything that a rule finds.'),
    repositoryIds: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: arrayEntriesMax,
        description: 'Only in these, with their branches and tags; empty: everywhere.',
      }),
    ),
    verdict,
    reason: text(reasonLengthMax, 'Why; may be empty where the verdict is `snoozed`.'),
    until: Type.Optional(newUntil),
  },
  {
    title: 'NewDecision',
    description:
      'It covers what fits all the fields that are given, of which there is one at least besides the repositories.',
  },
);

export const decisionsCreate = defineOperation({
  path: '/api/v1/decisions/create',
  summary: 'Create decisions',
  description:
    'Says of what is found that it is not so, is accepted, or can wait: of an alert, an issue, a package, a vulnerability, a path or a rule, what there is of it and what later scans and advisories bring. Issues are closed with the verdict and open again by themselves when the decision ends: at its time, when a fixed version becomes known, when something becomes reachable, or when it is removed. A decision on an issue comes before one on its alert, that before wider ones, and of these the newest counts. Of one scope there is one in force: another one is refused (409, which says who decided what and when) unless `replaces` names the first; the same once more is the same. All are made, or none.',
  tag: 'Decisions',
  isExtension: true,
  changes: 'decision',
  bodyBytesMax: 8 * 1024 * 1024,
  request: Type.Object({
    organizationId,
    decisions: Type.Array(newDecision, { minItems: 1, maxItems: arrayEntriesMax }),
    replaces: Type.Optional(
      Type.Array(Type.String(), { maxItems: arrayEntriesMax, description: 'Ids of decisions that end with this.' }),
    ),
  }),
  response: Type.Object({ decisions: Type.Array(decision), ...settledCounts }),
  example: {
    request: {
      decisions: [
        {
          packageIdentifier: exampleMetadata.packageIdentifier,
          advisoryId: 'CVE-2019-10744',
          verdict: 'accepted',
          reason: exampleReason,
          until: { date: exampleTimes.expires },
        },
      ],
      replaces: [],
    },
    response: { decisions: [exampleDecision], closed: 1, reopened: 0 },
  },
  async handle({ db, clock }, caller, body) {
    const faults: RequestIssue[] = [];
    const decisions = body.decisions.map((asked, at) => wantedOf(asked, `/decisions/${at}`, faults));
    if (faults.length > 0) throw badFields(faults);
    const replaces = [...new Set((body.replaces ?? []).map((id) => id.toLowerCase()))];
    const made = await makeDecisions(db, caller.organizationId, { decisions, replaces }, caller.author, clock.now());
    const shown = await decisionsShown(db, caller.organizationId, made.decisions);
    return { decisions: shown, closed: made.closed, reopened: made.reopened };
  },
});

function wantedOf(asked: Static<typeof newDecision>, path: string, faults: RequestIssue[]): NewDecision {
  const of = (id: string | undefined): string => (id ?? '').trim().toLowerCase();
  const wanted: NewDecision = {
    alertId: of(asked.alertId),
    issueId: of(asked.issueId),
    ruleId: of(asked.ruleId),
    packageIdentifier: (asked.packageIdentifier ?? '').trim(),
    advisoryId: (asked.advisoryId ?? '').trim(),
    pathGlob: (asked.pathGlob ?? '').trim(),
    repositoryIds: [...new Set((asked.repositoryIds ?? []).map(of))],
    verdict: asked.verdict,
    reason: (asked.reason ?? '').trim(),
    until: untilOf(asked.until, path),
  };
  const { alertId, issueId, ruleId, packageIdentifier, advisoryId, pathGlob } = wanted;
  if ([alertId, issueId, ruleId, packageIdentifier, advisoryId, pathGlob].every((said) => said === ''))
    faults.push({
      path,
      message: 'must say what it covers: alertId, issueId, packageIdentifier, advisoryId, pathGlob or ruleId',
    });
  if (packageIdentifier !== '' && !isPackage(packageIdentifier))
    faults.push({ path: `${path}/packageIdentifier`, message: 'must be a purl without version, as pkg:npm/lodash' });
  const glob = decisionGlob(pathGlob);
  if (!glob.ok) faults.push({ path: `${path}/pathGlob`, message: glob.message });
  return wanted;
}

function isPackage(text: string): boolean {
  return /^pkg:[a-z0-9.+-]+\/\S+$/i.test(text) && purlWithoutVersion(text) === text;
}
