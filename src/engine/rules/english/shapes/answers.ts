/** "No endpoint may return a password hash": data that may not leave with a response. */
import { question, unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';

const give =
  '(return | expose | send | leak | include | respond with | reveal | contain | output | give out | give away | disclose | answer with | serialize | show | deliver | send back | give back | ship | hand out | emit | have)';
const response =
  '(response | api response | http response | json response | response body | client | browser | frontend | user | api | caller | answer | reply | response payload | json | payload of response | http response body)';
const given =
  '(return | expose | send | leak | include | reveal | disclose | send back | give out | output | show | serialize | deliver)';

export const answers: Shape = {
  name: 'answers',
  title: 'What handlers must not return',
  templates: templates(
    `{handlers} <mustnot> [ever] ${give} {data} [(to | in | with | from) ${response} | in their response | in its response]`,
    `no {handlers} (may | must | should | shall | can | be allow to) [ever] ${give} {data} [(to | in | with) ${response}]`,
    `<find> {handlers} (that | which) ${give} {data} [(to | in | with) ${response}]`,
    `<find> {handlers} ${give} {data}`,
    `{data} <mustnot> [ever] (be ${given} (by | from | in | to | with | through) | leave with | appear in | be in | be part of | be visible in | end up in | show up in | leak (to | into | in | through)) ({handlers} | ${response})`,
    `${response} <mustnot> [ever] (contain | include | expose | leak | reveal | have | carry | hold) {data}`,
    `<dont> ${give} {data} (from | in | through | to | via | with | by) ({handlers} | ${response})`,
    `no {data} (in | inside) ${response}`,
    `<find> {data} (in | inside | ${given} in | ${given} to | that be ${given} (by | in | to | from)) ({handlers} | ${response})`,
    `<find> ${response} (that (contain | include | expose | leak | reveal | have) | with | contain | include) {data}`,
  ),
  examples: [
    'No endpoint may return a password hash.',
    'API responses must not contain tokens.',
    'HTTP handlers must never expose stack traces.',
    'Do not send the `ssn` field to the client.',
    'Find endpoints that return passwords.',
  ],
  others: [
    'No endpoint may return errors.',
    'Handlers must return quickly.',
    'Responses must be polite.',
    'No endpoint may return more than 100 rows.',
  ],
  proposals: [
    { text: 'No endpoint may return a password hash', fill: '' },
    { text: 'No endpoint may return the {} field', fill: '`ssn`' },
  ],
  read(slots) {
    const data = slot(slots, 'data');
    if (data === undefined) return undefined;
    const handlers = slot(slots, 'handlers') ?? {
      sourceTypes: ['HTTP_HANDLER'] as const,
      routes: [],
      label: 'HTTP handlers',
    };
    const { sourceTypes, routes, label } = handlers;
    return {
      explanation: `A finding is a response or a return in ${label} that holds something named like ${data.label}.`,
      rules: [
        unwanted(
          question({ kind: 'answers', words: data.words }),
          `$NAME is handed out; it is named like ${data.label}`,
          { severity: 'high', within: { sourceTypes, routes } },
        ),
      ],
    };
  },
};
