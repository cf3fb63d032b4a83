/** "Do not use Math.random for tokens": secrets from chance that can be guessed. */
import { weakRandom } from '../slots/algorithms.ts';
import { unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';

const random =
  '(math.random | random.random | weak random | insecure random | pseudo-random | predictable random | non-cryptographic random | weak randomness | insecure randomness | weak random number | insecure random number | predictable random number | insecure random number generator | weak random number generator)';
const purpose = '(for | to (generate | create | make | build | produce) | in | when (generate | create))';

export const weakRandomness: Shape = {
  name: 'weak-randomness',
  title: 'No secrets from chance that can be guessed',
  templates: templates(
    `<dont> (use | rely on | call | generate) ${random} ${purpose} {data}`,
    `${random} <mustnot> be use ${purpose} {data}`,
    `<find> ${random} [use] ${purpose} {data}`,
    `<find> {data} (generate | make | create) (with | by | from) ${random}`,
    `<dont> (generate | create | make) {data} (with | by | from | using) ${random}`,
    `{data} <mustnot> be (generate | make | create | derive) (with | by | from | using) ${random}`,
    `no ${random} ${purpose} {data}`,
  ),
  examples: [
    'Do not use `Math.random` for tokens.',
    'Tokens must not be generated with Math.random.',
    'Never use insecure randomness to generate passwords.',
    'Find `Math.random` used for session ids.',
  ],
  others: ['Do not use Math.random for colours.', 'Never use random people for tests.'],
  proposals: [{ text: 'Do not use `Math.random` for tokens', fill: '' }],
  read(slots) {
    const data = slot(slots, 'data');
    if (data === undefined || weakRandom.kind !== 'question' || weakRandom.question.kind !== 'calls') return undefined;
    const words = [...data.words, ...(moreWords.get(data.label.toLowerCase()) ?? [])];
    return {
      explanation: `A finding is a call of a random generator that can be guessed, for something named like ${data.label}.`,
      rules: [
        unwanted(
          { kind: 'question', question: { ...weakRandom.question, where: [{ kind: 'for', words }] } },
          `$NAME can be guessed, and is used for ${data.label}`,
        ),
      ],
    };
  },
};

/** A token is called many things where it is made. */
const moreWords = new Map([['tokens', [['nonce'], ['session', 'id'], ['csrf'], ['otp']]]]);
