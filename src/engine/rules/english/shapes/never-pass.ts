/** "Never pass request input to Z": values from outside that may not come to a place, but by what makes them harmless. */
import { sayCalls } from '../../handlers/say-calls.ts';
import type { TaintSanitizer } from '../../model/taint-spec.ts';
import { type Danger, dangerNamed } from '../slots/dangers.ts';
import { callsWhere, flow, namedCalls } from './plans.ts';
import { type Shape, slot, type SlotValue, templates } from './shape.ts';

const into =
  '(to | into | in | through | as | inside | on to | onto | as argument of | as an argument to | as argument to)';
const clean =
  '[(unless | without | if not | before | until | that be not | without first) [it be | they be | be] {calls-how:cleaning} [it | them] [(with | by | using | through) {calls-clean:calls}] | (unless [it | they] | without) (be | ) [first] (go through | pass through | process by | call | pass [it] through | use | apply | run [it] through | check by) {calls-clean:calls} | [that be] unsanitized | [that be] unescaped | raw | directly]';

export const neverPass: Shape = {
  name: 'never-pass',
  title: 'Where input may not go',
  templates: templates(
    `<dont> [ever] (pass | send | give | feed | put | forward | hand | let | supply | use | insert | write | interpolate | embed | place | include | inject | allow | copy | add | concatenate | append | take | hand over) {inputs} [reach | flow | get | go | be pass | end up] ${into} {sinks} ${clean}`,
    `<dont> [ever] (pass | send | give | feed | forward | hand | let | supply | hand over) {origins} [reach | flow | get | go | be pass | end up] (to | into | through | as argument of | as an argument to | as argument to) {sinks} ${clean}`,
    `{origins} <mustnot> [ever] [directly] (be (pass | send | give | feed | forward | hand | supply) (to | into | through | as argument of | as argument to) | reach | flow (into | to) | go (into | to) | get (into | to) | end up in) {sinks} ${clean}`,
    `<find> {origins} [(that | which | when | where) [it]] (reach | flow (to | into) | be pass to | end up in | pass to) {sinks} ${clean}`,
    `{sinks} <mustnot> (receive | get | be give | be call with | be pass | be feed) {origins} ${clean}`,
    `<dont> let {inputs} (reach | influence | control | enter | hit | touch | get to | determine) {sinks} ${clean}`,
    `{inputs} <mustnot> [ever] [directly] (be (pass | send | give | feed | put | forward | use | insert | write | interpolate | embed | hand | concatenate | include | place | supply | inject) ${into} | reach | flow (into | to) | go (into | to) | get (into | to) | end up in | be part of | enter | make it into | arrive (at | in) | influence | control | be [an] argument (of | to)) {sinks} ${clean}`,
    `{sinks} <mustnot> (receive | get | take | be give | contain | use | be build (from | with | of | out of) | be call with | be make from | include | be pass | be feed | depend on | be construct (from | with) | be control by | be influence by | come from | be derive from) {inputs} ${clean}`,
    `<find> {inputs} [(that | which | when | where) [it]] (reach | reach | flow (to | into) | be pass ${into} | be use ${into} | go (to | into) | end up in | be insert into | be put into | be write to | pass ${into} | use ${into} | flow to | get to | insert into | put into | be concatenate into | concatenate into | be give to | enter | in | to | into) {sinks} ${clean}`,
    `<find> {sinks} (that be build (from | with) | that be make from | build (from | with) | make from | that use | that contain | that receive | that take | contain | receive | take | use | call with | with | that be call with | construct (from | with) | that come from) {inputs} ${clean}`,
    `<find> where {inputs} (reach | flow (to | into) | be pass ${into} | be use ${into}) {sinks} ${clean}`,
    `<dont> (call | invoke | run | execute | build | construct | create | make | use | render | compile) {sinks} (with | from | on | using | out of | by | that contain | contain) {inputs} ${clean}`,
    `[<find>] no {inputs} ${into} {sinks} ${clean}`,
    `<dont> {sinks-verb:doing} {inputs} ${clean}`,
    `{inputs} <mustnot> be {sinks-verb:doing} ${clean}`,
    `<find> {sinks-verb:doing} of {inputs} ${clean}`,
    `<find> code that {sinks-verb:doing} {inputs} ${clean}`,
    `<dont> render {inputs} as html ${clean}`,
    '{inputs} <must> [first | always] (go through | pass through | be (escape | sanitize | validate | encode | check | clean | process | filter) (by | with | using | through) | be pass (to | through) | run through) {calls-clean:calls} before (it [be] | they [be] | be | ) (reach | pass to | use in | go (to | into) | put into | insert into | write to | get to | flow into | enter | send to | hit | use by) {sinks}',
    '{inputs} <must> [first] be {calls-how:cleaning} before (it [be] | they [be] | be | ) (reach | pass to | use in | go (to | into) | put into | insert into | write to | get to | flow into | enter | send to | use by) {sinks}',
  ),
  examples: [
    'Never pass request input to `exec`.',
    'Do not pass user input to a shell command.',
    'User input must not reach `eval`.',
    'Find user input that flows into HTML.',
    'Never deserialize untrusted data.',
    'Do not redirect to user input.',
    'Request parameters must not be used in file paths without going through `safeJoin`.',
    'The result of `readSecret` must never be passed to `logger.info`.',
  ],
  others: [
    'Never pass user input to a colleague.',
    'User input must be friendly.',
    'Never trust user input.',
    'Cookies must not be passed to `exec`.',
  ],
  proposals: [
    { text: 'Never pass request input to {}', fill: '`exec`' },
    { text: 'Never pass user input to a shell command', fill: '' },
    { text: 'User input must not reach file paths', fill: '' },
    { text: 'Never deserialize user input', fill: '' },
    { text: 'Never redirect to user input', fill: '' },
    { text: 'User input must not reach HTML', fill: '' },
    { text: 'User input must not be used in the URL of an outgoing request', fill: '' },
  ],
  read(slots) {
    const inputs = slot(slots, 'inputs') ?? slot(slots, 'origins');
    const danger = slot(slots, 'doing', 'sinks-verb');
    const sinks =
      slot(slots, 'sinks') ??
      (danger === undefined ? (inputs === undefined ? undefined : dangerNamed('html')) : dangerNamed(danger));
    if (inputs === undefined || sinks === undefined) return undefined;
    const cleaning = slot(slots, 'calls', 'calls-clean') ?? slot(slots, 'cleaning', 'calls-how');
    const said = cleaning === undefined ? '' : `, unless it goes through ${sayCalls(cleaning)}`;
    const known =
      sinks.clean === undefined || sinks.clean.length === 0
        ? ''
        : ', unless it was made harmless by a function known for that';
    const html = sinks === dangerNamed('html') && cleaning === undefined ? ', unless it was escaped' : '';
    return {
      explanation: `A finding is where ${inputs.label} comes to ${sinks.label}${said || html || known}.`,
      rules: [
        flow(
          inputs.sources,
          sinks.sinks,
          `${capital(inputs.label)} comes to ${sinks.label}`,
          sanitizersOf(cleaning, sinks),
        ),
      ],
    };
  },
};

/** What a sentence names; else what is known to make harmless there. */
function sanitizersOf(
  named: SlotValue<'calls'> | undefined,
  sinks: Danger | SlotValue<'sinks'>,
): readonly TaintSanitizer[] {
  const html = sinks === dangerNamed('html') ? [{ kind: 'concept', concept: 'escaping' } as const] : [];
  const calls = named ?? [...html, ...namedCalls(sinks.clean ?? [])];
  return calls.length === 0 ? [] : [{ kind: 'code', formula: callsWhere(calls) }];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
