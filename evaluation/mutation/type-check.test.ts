import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsIn } from './type-check.ts';

const syntax = "src/a.ts(2,24): error TS1005: ')' expected.\nsrc/a.ts(3,1): error TS1128: Declaration expected.\n";
const types = "src/b.ts(1,7): error TS2322: Type 'string' is not assignable.\n  and why\n";

// Else every mutant beside one that cannot be parsed would pass, whatever its types.
test('where the compiler met only what cannot be parsed, it has said nothing of types', () => {
  assert.deepEqual(faultsIn(syntax), { paths: ['src/a.ts'], isOfSyntaxAlone: true });
  assert.deepEqual(faultsIn(types), { paths: ['src/b.ts'], isOfSyntaxAlone: false });
  assert.deepEqual(faultsIn(syntax + types), { paths: ['src/a.ts', 'src/b.ts'], isOfSyntaxAlone: false });
  assert.deepEqual(faultsIn(''), { paths: [], isOfSyntaxAlone: false });
});
