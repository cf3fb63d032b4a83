/** Lines as people paste them, in `pasted-lines.txt`, and lists of anything at all. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ecosystems } from '../../engine/ecosystems/index.ts';
import { linesOfText, readPastedList } from './read-pasted-list.ts';
import type { WantedPackage } from './wanted-package.ts';

function shown({ ecosystem, name, versions }: WantedPackage): string {
  return [ecosystem ?? '', name, versions.map(({ kind, text }) => `${kind} ${text}`).join(' / ')].join(' | ').trim();
}

describe('a pasted line', () => {
  const cases = readFileSync(new URL('pasted-lines.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes(' => '));
  assert.ok(cases.length > 60);
  for (const line of cases) {
    const [written = '', expected = ''] = line.split(' => ');
    test(`is read: ${written}`, () => {
      const { wanted, unread } = readPastedList([written.replaceAll('\\t', '\t')]);
      const read = [...wanted.map(shown), ...unread.map(() => 'not understood')];
      assert.deepEqual(read, expected === 'nothing' ? [] : [expected], JSON.stringify(unread));
    });
  }
});

describe('a pasted list', () => {
  test('with headings is read by its columns, whatever their order', () => {
    const { wanted, unread } = readPastedList([
      'Ecosystem,Package,Affected versions,Date',
      'npm,@scope/name,"1.0.1, 1.0.2",2025-09-08',
      'pip,Some_Name,2.0,2025-09-08',
      'rpm,zlib,1.2,2025-09-08',
      'groupId\tartifactId\tversion',
      'org.example\tparser\t1.2.3',
    ]);
    assert.deepEqual(wanted.map(shown), [
      'npm | @scope/name | version 1.0.1 / version 1.0.2',
      'PyPI | Some_Name | version 2.0',
      'Maven | org.example:parser | version 1.2.3',
    ]);
    assert.deepEqual(unread, [
      { line: 4, text: 'rpm,zlib,1.2,2025-09-08', reason: '“rpm” is no ecosystem of the inventory' },
    ]);
  });

  test('of one ecosystem takes no line of another, and of an unknown one none', () => {
    const lines = ['lodash@1.0.0', 'pkg:pypi/foo@1', ''];
    assert.deepEqual(
      [readPastedList(lines, 'NPM').wanted.map(shown), readPastedList(lines, 'NPM').unread.map(({ line }) => line)],
      [['npm | lodash | version 1.0.0'], [2]],
    );
    const { wanted, unread } = readPastedList(lines, 'rpms');
    assert.deepEqual([wanted, unread.map(({ line }) => line)], [[], [1, 2]]);
  });

  test('of anything at all is read to its end, each line once at most', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '@',
        ':',
        '==',
        '>=',
        '<',
        ',',
        ';',
        '|',
        '(',
        ')',
        '[',
        ']',
        ' ',
        '\t',
        '"',
        '1.2.3',
        'pkg:npm/',
        'npm:',
        'name',
        '->',
        '%40',
        '\0',
        '\ud800',
      ),
    );
    const line = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const { wanted, unread } = readPastedList(lines);
        const numbers = [...wanted, ...unread].map((each) => each.line);
        assert.equal(new Set(numbers).size, numbers.length);
        assert.ok(numbers.every((number) => number >= 1 && number <= lines.length));
        assert.ok(
          [...wanted, ...unread].every(({ text }) => text.length <= 200 && text.isWellFormed() && !text.includes('\0')),
        );
        assert.ok(wanted.every(({ name }) => name.length <= 400 && name.isWellFormed()));
      }),
      { seed: 20_261_124, numRuns: 2000 },
    );
  });

  test('gives back a name and a version in each of the ways to write them', () => {
    const name = fc
      .stringMatching(/^[a-z][a-z0-9._-]{0,12}[a-z]$/)
      .filter(
        (text) => !ecosystems.some(({ name: each, aliases }) => each.toLowerCase() === text || aliases.includes(text)),
      );
    const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(name, version, (written, number) => {
        const ways = [
          `${written}@${number}`,
          `${written}==${number}`,
          `${written} ${number}`,
          `${written}: ${number}`,
          `${written},${number}`,
          `"${written}": "${number}",`,
          `${written} (${number})`,
          `- ${written} v${number}`,
          `pkg:npm/${written}@${number}?a=b#c`,
        ];
        const { wanted } = readPastedList(ways);
        assert.deepEqual(
          wanted.map(
            (each) =>
              `${each.name} ${each.versions.map(({ kind, text }) => `${kind} ${text.replace('v', '')}`).join()}`,
          ),
          ways.map(() => `${written} version ${number}`),
        );
      }),
      { seed: 20_261_124, numRuns: 300 },
    );
  });

  test('of lines that are long, deep or endless takes no longer than what it is of', () => {
    const long = ['(', '[', ' ', '@', ',', '-', '1', 'a:', '"', '^', 'a ', '1.', 'x', '| '].map(
      (sign) => `a${sign.repeat(19_000 / sign.length)}`,
    );
    const started = process.cpuUsage();
    readPastedList(long.flatMap((line) => Array<string>(20).fill(line)));
    const { user } = process.cpuUsage(started);
    assert.ok(user < 10_000_000, `${user} µs of a processor`);
    assert.deepEqual(
      readPastedList(['a'.repeat(20_001)]).unread.map(({ reason }) => reason),
      ['it is longer than 20000 characters'],
    );
    assert.equal(linesOfText('\uFEFFa\r\nb\rc\u2028d').length, 4);
  });
});
