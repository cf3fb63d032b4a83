/**
 * The fields of each kind of node that hold further nodes, as the parser names them: from its table alone, since the parser itself is
 * native code, which those who only walk trees do without.
 */
import { createRequire } from 'node:module';
import type { visitorKeys as Keys } from 'oxc-parser';

const keys: { readonly default: typeof Keys } = createRequire(import.meta.url)(
  'oxc-parser/src-js/generated/visit/keys.js',
);

export const visitorKeys = keys.default;
