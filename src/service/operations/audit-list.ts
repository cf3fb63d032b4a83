/** Extension: who changed what of the organization, newest first. */
import { Type } from 'typebox';
import { type AuditEventRow, type AuditSearch, listAuditEvents } from '../audit/store.ts';
import { storableText } from '../database/storable-text.ts';
import { type AuditDetails, auditedKinds } from '../database/tables.ts';
import { badFields } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { count, dateTime, optionalId, organizationId, pageSize } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';

const objectKind = Type.Enum([...auditedKinds], { title: 'AuditedKind' });
const instant = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));
const word = (description: string) => Type.Optional(Type.String({ maxLength: 200, description }));

const auditEvent = Type.Object(
  {
    id: Type.String(),
    createdAt: dateTime,
    actor: Type.String({
      description: '`token <id>`, `webhook <id of the repository>`, `operator` at the command line, or `service`.',
    }),
    operation: Type.String({ description: 'The path that was called, or the words of a command.' }),
    requestId: Type.String({ description: 'Empty where there was no request.' }),
    objectKind,
    objectId: Type.String({ description: 'A schedule has the id of its repository.' }),
    action: Type.Enum(['created', 'changed', 'removed'], { title: 'AuditAction' }),
    fields: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          before: Type.String({ description: 'Empty where there was nothing. What is no text stands as JSON.' }),
          after: Type.String({ description: 'Empty where there is nothing any more.' }),
        },
        { title: 'ChangedField' },
      ),
      { description: 'What differs; of a created or removed object all that is told of it. Never a secret.' },
    ),
  },
  { title: 'AuditEvent' },
);

export const auditList = defineOperation({
  path: '/api/v1/audit/list',
  summary: 'List changes',
  description:
    'Who changed what, newest first. The list grows at its head while it is read, so pages follow one another by `after`: the `nextAfter` of the page before.',
  tag: 'Audit',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    operation: word('Only changes by this operation, as its path says: `/api/v2/rules/create`.'),
    actor: word('Only changes by this actor: `token <id>`.'),
    objectKind: Type.Optional(objectKind),
    objectId: optionalId('Only changes of this object.'),
    since: instant('Only from this moment on.'),
    until: instant('Only before this moment.'),
    pageSize,
    after: word('The `nextAfter` of the page before; absent for the first page.'),
  }),
  response: Type.Object({
    events: Type.Array(auditEvent),
    pageSize: count,
    nextAfter: Type.String({ description: 'For the next page; empty where this is the last.' }),
  }),
  example: {
    request: {
      operation: '/api/v1/repositories/set-pr-scanning',
      actor: `token ${exampleIds.token}`,
      objectKind: 'repository',
      objectId: exampleIds.repository,
      since: exampleTimes.registered,
      until: exampleTimes.expires,
      pageSize: 50,
      after: `${exampleTimes.nextNight} ${exampleIds.issue}`,
    },
    response: {
      events: [
        {
          id: exampleIds.referral,
          createdAt: exampleTimes.changed,
          actor: `token ${exampleIds.token}`,
          operation: '/api/v1/repositories/set-pr-scanning',
          requestId: 'deploy-42',
          objectKind: 'repository',
          objectId: exampleIds.repository,
          action: 'changed',
          fields: [{ name: 'isPrScanningEnabled', before: 'false', after: 'true' }],
        },
      ],
      pageSize: 50,
      nextAfter: '',
    },
  },
  async handle({ db }, caller, body) {
    const { limit, pageSize } = pageOf(body);
    const { objectId = '', operation = '', actor = '' } = body;
    const [since, until, after] = [momentOf(body.since), momentOf(body.until), placeOf(body.after)];
    const faults = [
      ...Object.entries({ since, until }).flatMap(([field, moment]) =>
        moment === 'wrong'
          ? [{ path: `/${field}`, message: 'must be a moment of ISO 8601, such as 2026-03-02T08:15:00Z' }]
          : [],
      ),
      ...(after === 'wrong' ? [{ path: '/after', message: 'must be the nextAfter of the page before' }] : []),
    ];
    if (faults.length > 0 || since === 'wrong' || until === 'wrong' || after === 'wrong') throw badFields(faults);
    const search: AuditSearch = {
      ...(operation === '' ? {} : { operation: storableText(operation, 'line') }),
      ...(actor === '' ? {} : { actor: storableText(actor, 'line') }),
      ...(body.objectKind === undefined ? {} : { objectKind: body.objectKind }),
      ...(objectId === '' ? {} : { objectId }),
      ...(since === undefined ? {} : { since }),
      ...(until === undefined ? {} : { until }),
      ...(after === undefined ? {} : { after }),
    };
    if (objectId !== '' && !isId(objectId)) return { events: [], pageSize, nextAfter: '' };
    // One more than the page holds says whether another follows.
    const rows = await listAuditEvents(db, caller.organizationId, search, limit + 1);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      events: shown.map(eventOf),
      pageSize,
      nextAfter: last === undefined ? '' : `${last.created_at.toISOString()} ${last.id}`,
    };
  },
});

function momentOf(text = ''): Date | 'wrong' | undefined {
  if (text === '') return undefined;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? 'wrong' : moment;
}

function placeOf(after = ''): AuditSearch['after'] | 'wrong' {
  if (after === '') return undefined;
  const [time = '', id = '', ...more] = after.split(' ');
  const createdAt = new Date(time);
  const isWrong = Number.isNaN(createdAt.getTime()) || createdAt.toISOString() !== time || !isId(id) || more.length > 0;
  return isWrong ? 'wrong' : { createdAt, id };
}

function eventOf(row: AuditEventRow) {
  const { before, after } = row;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    actor: row.actor,
    operation: row.operation,
    requestId: row.request_id,
    objectKind: row.object_kind,
    objectId: row.object_id,
    action: actionOf(row),
    fields: names.map((name) => ({ name, before: textOf(before[name]), after: textOf(after[name]) })),
  };
}

function actionOf({ before, after }: AuditEventRow): 'created' | 'changed' | 'removed' {
  if (Object.keys(before).length === 0) return 'created';
  return Object.keys(after).length === 0 ? 'removed' : 'changed';
}

function textOf(value: AuditDetails[string] | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
