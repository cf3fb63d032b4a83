/** "HTTP handlers must call X before Y": something that handlers, or what stands before them, has to do. */
import type { HandlerDemand } from '../../model/handler-demand.ts';
import { sayCalls } from '../../handlers/say-calls.ts';
import { planned, type Shape, slot, templates } from './shape.ts';

export const handlersMustCall: Shape = {
  name: 'handlers-must-call',
  title: 'What handlers must call, and before what',
  templates: templates(
    '[<find>] {handlers} <must> <call> {calls} [first | before anything else | before doing anything] [<before> {calls-before:calls}]',
    '{handlers} <must> {deed} [first | before anything else] [<before> {calls-before:calls}]',
    '<before> {calls-before:calls} {handlers} <must> (<call> {calls} | {deed})',
    '{calls} <must> be (call | invoke | run | apply | use | execute | perform) (by | in | on | for | to | from | at) {handlers} [<before> {calls-before:calls}]',
    '{handlers} (without | that lack | lack | miss | that miss | that be miss) {calls} [<unwanted>]',
    '<find> {handlers} (without [(call to | call)] | that lack | lack | miss | that miss | that be miss) {calls} [<before> {calls-before:calls}]',
    '<find> {handlers} (that | which) (do not | dont | doesnt | never | fail to | forget to) (<call> {calls} | {deed}) [<before> {calls-before:calls}]',
    '<find> [when] {handlers} (do not | dont | doesnt | never | fail to | forget to) (<call> {calls} | {deed}) [<before> {calls-before:calls}]',
    '<find> {handlers} (that | which) be not {deed}',
    '[<find>] {handlers} (without | that lack | lack | miss) {deed} [<unwanted>]',
    '<find> (miss | missing | absent) {calls} (in | on | of | for | at) {handlers}',
    'no {handlers} (may | must | should | shall | can) (be [reachable] | exist | go | run | work | respond | be reach) without {calls}',
    'no {handlers} without {calls}',
    '{handlers} <mustnot> (<call> {calls-before:calls}) (before | without [first] [<calling>]) {calls}',
    '(make sure [that] | ensure [that]) {handlers} (<call> {calls} | {deed}) [<before> {calls-before:calls}]',
    '{calls} (be (require | mandatory | need | compulsory) | <must> be present) (in | on | for | by | at) {handlers}',
    '{handlers} (require | demand | need) {calls} [<before> {calls-before:calls}]',
    '(require | demand | enforce) {calls} (in | on | for | by | at) {handlers}',
    '{handlers} (only | solely) [may] (<call> | <call>) {calls-before:calls} after (<calling> | ) {calls}',
  ),
  examples: [
    'HTTP handlers must call `requireAuth` before `db.query`.',
    'HTTP handlers must call an authentication check.',
    'Every endpoint under `/admin` must check a permission.',
    'POST routes must validate their input.',
    'All API endpoints have to be rate limited.',
    '`audit.record` must be called by every route handler.',
    'Find handlers that do not verify the CSRF token.',
    'Message consumers must call `withTransaction`.',
  ],
  others: [
    'Public endpoints must be documented.',
    'HTTP handlers must call an authentication check unless they are public.',
    'Express handlers must be fast.',
    'HTTP handlers must call the security team.',
  ],
  proposals: [
    { text: 'HTTP handlers must call {}', fill: '`requireAuth`' },
    { text: 'HTTP handlers must call {} before `db.query`', fill: '`requireAuth`' },
    { text: 'HTTP handlers must call an authentication check', fill: '' },
    { text: 'HTTP handlers under `/admin` must check a permission', fill: '' },
    { text: 'HTTP handlers must validate their input', fill: '' },
    { text: 'HTTP handlers must be rate limited', fill: '' },
    { text: 'POST endpoints must verify the CSRF token', fill: '' },
    { text: 'Message consumers must call {}', fill: '`withTransaction`' },
  ],
  read(slots) {
    const handlers = slot(slots, 'handlers');
    const calls = slot(slots, 'calls') ?? slot(slots, 'deed');
    if (handlers === undefined || calls === undefined) return undefined;
    const before = slot(slots, 'calls', 'calls-before') ?? [];
    const { sourceTypes, routes, label } = handlers;
    const demand: HandlerDemand = { sourceTypes, routes, mode: 'must', calls, before };
    const when = before.length === 0 ? '' : ` before ${sayCalls(before)}, where they call that`;
    return {
      explanation: `${label} must call ${sayCalls(calls)}${when}: in the handler, one call further, or in a guard before it.`,
      rules: [planned({ plan: { kind: 'handlers', demand }, message: '', severity: 'high' })],
    };
  },
};
