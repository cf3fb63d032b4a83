import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookupCsv } from './lookup-csv.ts';
import { askedAgain, countsOf, linesToSend, lookupRows, nameLine, repositoriesWords } from './lookup-groups.ts';

const holding = (repositoryName: string, version: string, isHeld = true) => ({
  repositoryId: 'r',
  repositoryName,
  branch: 'main',
  commitSha: 'c',
  packageId: isHeld ? 'p' : '',
  ecosystem: 'npm',
  name: 'a',
  version,
  manifestPaths: ['package.json'],
  constraints: [],
  directness: 'direct' as const,
  scope: 'production',
  isHeld,
  isCertain: true,
  firstSeenAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-01-02T00:00:00.000Z',
});
const entry = (line: number, state: 'held' | 'mayBeHeld' | 'onceHeld' | 'notHeld', versions: string[] = ['1']) => ({
  line,
  text: `a@${versions.join()}`,
  ecosystem: 'npm',
  name: 'a',
  versions,
  state,
  count: state === 'held' ? 1 : 0,
  holdings: state === 'held' ? [holding('shop', '1')] : state === 'onceHeld' ? [holding('old', '1', false)] : [],
  isCut: false,
});

test('what is held in another version is told from what is held nowhere', () => {
  const answer = {
    entries: [
      entry(1, 'notHeld'),
      entry(2, 'held'),
      entry(3, 'notHeld', []),
      entry(4, 'onceHeld'),
      entry(5, 'notHeld'),
    ],
    notUnderstood: [{ line: 6, text: '!', reason: 'no name' }],
  };
  assert.deepEqual(
    askedAgain(answer).map(({ line }) => line),
    [1, 4, 5],
  );
  const other = { ...entry(0, 'held', []), holdings: [holding('shop', '2'), holding('gone', '3', false)] };
  const rows = lookupRows(answer, { entries: [{ ...other, line: 1 }, { ...other, line: 2 }, entry(3, 'notHeld', [])] });
  assert.deepEqual(
    rows.map(({ line, group }) => [line, group]),
    [
      [2, 'held'],
      [1, 'otherVersion'],
      [4, 'otherVersion'],
      [6, 'notUnderstood'],
      [3, 'notHeld'],
      [5, 'notHeld'],
    ],
  );
  // That it was once held in the version that was asked for is not lost.
  assert.deepEqual(
    rows[2]?.holdings.map(({ version, isHeld }) => [version, isHeld]),
    [
      ['2', true],
      ['1', false],
    ],
  );
  assert.deepEqual(countsOf(rows), {
    held: 1,
    mayBeHeld: 0,
    otherVersion: 2,
    onceHeld: 0,
    notUnderstood: 1,
    notHeld: 2,
  });
});

test('a name is asked for as its ecosystem writes it', () => {
  assert.equal(nameLine({ ecosystem: 'npm', name: '@babel/core' }), 'pkg:npm/%40babel/core');
  assert.equal(nameLine({ ecosystem: 'Maven', name: 'org.a:b' }), 'pkg:maven/org.a/b');
  assert.equal(nameLine({ ecosystem: '', name: 'lodash' }), 'lodash');
});

test('a table has a line for each place, and one for what is nowhere', () => {
  const [held] = lookupRows({ entries: [entry(1, 'held')], notUnderstood: [] }, { entries: [] });
  assert.ok(held !== undefined);
  const lines = lookupCsv([
    { ...held, holdings: [holding('shop, main', '1'), holding('=HYPERLINK("x")', '2')] },
    { ...held, line: 2, group: 'notHeld', holdings: [] },
  ]).split('\r\n');
  assert.match(lines[1] ?? '', /^1,a@1,Held,npm,a,1,"shop, main",main,package.json,/);
  assert.match(lines[2] ?? '', /^1,a@1,Held,npm,a,2,"'=HYPERLINK\(""x""\)",/);
  assert.match(lines[3] ?? '', /^2,a@1,Not held,npm,a,,/);
  const width = (line: string): number => line.replaceAll(/"(?:[^"]|"")*"/g, '').split(',').length;
  assert.deepEqual(lines.map(width), [18, 18, 18, 18]);
});

test('blank lines are not counted', () => {
  assert.equal(linesToSend('a\n\n  \r\nb\n'), 2);
});

test('many repositories are named by two of them', () => {
  const holdings = ['a', 'b', 'a', 'c', 'd'].map((name) => holding(name, '1'));
  assert.equal(repositoriesWords(holdings, false), 'a, b and 2 more');
  assert.equal(repositoriesWords(holdings.slice(0, 1), true), 'a and more');
});
