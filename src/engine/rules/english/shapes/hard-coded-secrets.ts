/** "No hard-coded passwords": literals given to what is named like a secret. */
import { question, unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';

const hard = '(hard-code | hardcode | hard code | hard-coded | hardcoded | inline | embed)';
const code =
  '(code | source code | source | repository | codebase | source file | git | version control | source control | code base | program)';

export const secrets: Shape = {
  name: 'hard-coded-secrets',
  title: 'No secrets in code',
  templates: templates(
    `<dont> ${hard} {data} [in ${code} | anywhere]`,
    `no ${hard} {data} [in ${code} | anywhere]`,
    `<find> ${hard} {data} [in ${code}]`,
    `{data} <mustnot> [ever] be ${hard} [in ${code}]`,
    `{data} <mustnot> [ever] be (in | write in | write into | put in | put into | store in | commit to | keep in | check into | embed in | check in to | leave in | place in | commit | part of) ${code}`,
    `<dont> (put | store | commit | write | keep | embed | leave | check | have | place | include | save) {data} [in | into | to] ${code}`,
    `no {data} (in | inside | commit to) ${code}`,
    `<find> {data} (in | that be in | that be hard-code in | write in | commit to | that be write in | store in | that be commit to) ${code}`,
    `<find> {data} (that be | which be) ${hard} [in ${code}]`,
    `${code} <mustnot> [ever] (contain | include | hold | have) [${hard}] {data}`,
    `{data} <must> (come from | be read from | be load from | be take from | live in | be store in | be keep in | be provide by | be fetch from) (environment | environment variable | vault | secret manager | secret store | configuration | environment variable or vault | key vault | secret manager or environment | secure vault | external configuration | secret vault | parameter store)`,
    `<ban> ${hard} {data}`,
    `${hard} {data} <unwanted>`,
  ),
  examples: [
    'No hard-coded secrets.',
    'Do not hardcode passwords.',
    'API keys must not be committed to the repository.',
    'Find hard-coded credentials.',
    'Passwords must come from environment variables.',
    'Never store private keys in source code.',
  ],
  others: [
    'Secrets must be rotated every month.',
    'Passwords must be at least 12 characters long.',
    'Do not share passwords.',
    'No hard-coded assumptions.',
  ],
  proposals: [
    { text: 'No hard-coded secrets', fill: '' },
    { text: 'Do not hard-code passwords', fill: '' },
  ],
  read(slots) {
    const data = slot(slots, 'data');
    if (data === undefined || data.isPersonal === true) return undefined;
    return {
      explanation: `A finding is a literal text given to something named like ${data.label}, or that has the form of a known key.`,
      rules: [
        unwanted(
          question({ kind: 'secrets', words: data.words, isKnownForm: true }),
          '$NAME is written into the code',
          { severity: 'high' },
        ),
      ],
    };
  },
};
