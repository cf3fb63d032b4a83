/** Prose is never refused as broken code, and code never kept as prose that nobody judges. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCode } from './is-code.ts';

const code: readonly string[] = [
  'eval($X)',
  'eval(...)',
  'eval(',
  'function $F(...) { ... eval($CODE); ... return $RESULT; }',
  'db.query($SQL, ...)',
  '$A === $A',
  'debugger',
  'debugger;',
  'console.log',
  'return true',
  'throw err',
  'import os',
  'switch ($X) { case 1: $$$ }',
  '@Get($PATH)',
  'if err != nil { return err }',
  'for x in items: print(x)',
  'public void run() { start(); }',
  'try { $$$ } catch (e) { }',
  'new Function($$$)',
  '<script>$$$</script>',
  'if (user && user.isAdmin) return secret',
  'unserialize($_GET[$KEY])',
];

const prose: readonly string[] = [
  'No eval',
  'Validate input',
  'eval may only be called in src/sandbox',
  'Never call eval ... or anything like it',
  'Never log passwords',
  'No endpoint may return a password hash.',
  'Find every SQL query built from user input without parameters',
  'HTTP handlers must call `requireAuth`',
  'HTTP handlers must call requireAuth() before db.query()',
  "Don't call eval(x) with user input",
  'Use https:// addresses only, please',
  'SQL must be parameterised (see OWASP A03)',
  'All passwords are hashed with bcrypt; never with MD5.',
  'Is this reachable?',
  'Keine Passwörter im Log',
  'Do not use `md5`, because it is broken = weak',
];

void describe('telling code from prose', () => {
  for (const text of code) void it(`takes ${JSON.stringify(text)} for code`, () => assert.equal(isCode(text), true));
  for (const text of prose) void it(`takes ${JSON.stringify(text)} for prose`, () => assert.equal(isCode(text), false));
});
