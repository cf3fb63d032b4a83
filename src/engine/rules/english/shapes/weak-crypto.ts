/** "Do not use MD5": weak hashes and ciphers. */
import { unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';

const use =
  '(use | rely on | call | apply | encrypt with | hash with | encrypt data with | hash data with | have | allow | employ | sign with)';

export const weakCrypto: Shape = {
  name: 'weak-crypto',
  title: 'No weak cryptography',
  templates: templates(
    `<dont> ${use} {algorithms} [anywhere | in code | for (hash | security | cryptography | encryption | signature | anything | security purpose | sign)]`,
    `{algorithms} <unwanted>`,
    `{algorithms} <mustnot> be (use | call) [anywhere | for (hash | security | cryptography | encryption | anything | signature)]`,
    `<find> [(use of | usage of | call of | call to | anything that use | code that use)] {algorithms} [call | usage | hash]`,
    `no [use of | usage of] {algorithms} [hash | encryption]`,
    `<ban> [use of] {algorithms}`,
    `{algorithms} (be break | be insecure | be obsolete | be weak) and <unwanted>`,
    `(hash | encrypt) [data | nothing | anything] <mustnot> (use | be do with) {algorithms}`,
  ),
  examples: [
    'Do not use MD5 or SHA-1.',
    'No weak cryptography.',
    'MD5 must not be used.',
    'Find uses of DES.',
    'ECB mode is forbidden.',
    'Weak hash algorithms must never be used.',
  ],
  others: [
    'Use strong cryptography.',
    'Do not use weak arguments.',
    'MD5 is fast.',
    'Passwords must be hashed with argon2.',
  ],
  proposals: [
    { text: 'Do not use MD5 or SHA-1', fill: '' },
    { text: 'No weak cryptography', fill: '' },
  ],
  read(slots) {
    const algorithms = slot(slots, 'algorithms');
    if (algorithms === undefined) return undefined;
    return {
      explanation: `A finding is a call that hashes or encrypts with ${algorithms.label}.`,
      rules: [unwanted(algorithms.formula, `${algorithms.label} is weak, and used by $NAME`)],
    };
  },
};
