/** The value of a constant of another file, where the repository gives it one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noFacts } from '../model/file-facts.ts';
import { flagValues } from './flag-values.ts';

function isIdle(rest: string, files: Readonly<Record<string, string>>): boolean {
  const fact = { name: '', at: 0, start: 0, end: 1, idle: 'flag' as const, rests: [rest] };
  const flags = flagValues([fact]);
  for (const [path, text] of Object.entries(files)) flags.note(noFacts(path, 'java'), text);
  return flags.isIdle(fact);
}

const cases: readonly (readonly [why: string, rest: string, files: Readonly<Record<string, string>>, isIdle: boolean])[] = [
  ['a field of a class', 'Features.UPLOADS=false', { 'A.java': 'class Features { static final boolean UPLOADS = false; }' }, true],
  ['of the other value', 'Features.UPLOADS=true', { 'A.java': 'class Features { static final boolean UPLOADS = false; }' }, false],
  ['an entry of an object', 'flags.uploads=false', { 'a.ts': 'export const flags = { admin: true, uploads: false } as const;' }, true],
  ['an entry of a file', 'features.uploads=false', { 'features.js': 'module.exports = { uploads: false };' }, true],
  ['an entry of a folder', 'features.uploads=false', { 'features/index.js': 'module.exports = { "uploads": false };' }, true],
  ['a constant of a module', 'settings.UPLOADS=false', { 'shop/settings.py': 'UPLOADS = False\n' }, true],
  ['with its type', 'features.UPLOADS=false', { 'src/features.rs': 'pub const UPLOADS: bool = false;' }, true],
  ['a constant alone', 'UPLOADS=false', { 'a.py': 'UPLOADS = False\n' }, true],
  ['of another holder', 'Features.UPLOADS=false', { 'A.java': 'class Other { static final boolean UPLOADS = false; }' }, false],
  ['that nobody gives', 'Features.UPLOADS=false', { 'A.java': 'class Features {}' }, false],
  ['that is no plain value', 'Features.UPLOADS=false', { 'A.java': 'class Features { static boolean UPLOADS = ask(); }' }, false],
  ['that is given twice', 'Features.UPLOADS=false', { 'A.java': 'class Features { static boolean UPLOADS = false; void f() { UPLOADS = true; } }' }, false],
  ['that two holders of the name give', 'Features.UPLOADS=false', { 'A.java': 'class Features { boolean UPLOADS = false; }', 'B.java': 'class Features { boolean UPLOADS = false; }' }, false],
  ['that another file sets', 'Features.UPLOADS=false', { 'A.java': 'class Features { static boolean UPLOADS = false; }', 'B.java': 'class B { void f() { Features.UPLOADS = true; } }' }, false],
  ['that another file compares', 'Features.UPLOADS=false', { 'A.java': 'class Features { static boolean UPLOADS = false; }', 'B.java': 'class B { boolean f() { return Features.UPLOADS == true; } }' }, true],
]; // biome-ignore format: a table

void describe('the value of a flag', () => {
  for (const [why, rest, files, expected] of cases)
    void it(`${why} is ${expected ? 'told' : 'not told'}`, () => assert.equal(isIdle(rest, files), expected));
});
