import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownCases, ownCases } from './known-case.ts';
import { faultsOfRun, programsOf } from './run-case.ts';

const cases = await knownCases(ownCases);

// A case without a command, or with a misspelt function, would be true of nothing and still be counted.
test('every case of the project can be run, and asks what its packages can mark', () => {
  const faults = cases.flatMap(({ id, run, asks, installed, outside }) => {
    const texts = Object.values({ ...installed, ...outside });
    const marks = asks.flatMap(({ package: name, version, symbol }) =>
      ['load', ...(symbol === '' ? [] : [symbol])].map((what) => `${name}${version && '@'}${version} ${what}`),
    );
    return [
      ...(run.length === 0 || asks.length === 0 ? [`${id} has no command or no ask`] : []),
      // Its call could not be told from the load of its package.
      ...(asks.some(({ symbol }) => symbol === 'load') ? [`${id} asks about a function "load"`] : []),
      ...marks.filter((mark) => !texts.some((text) => text.includes(mark))).map((mark) => `${id}: ${mark}`),
    ];
  });
  assert.deepEqual(faults, []);
});

test('a case that runs otherwise than it says is told from one that does as it says', async () => {
  const known = cases.find(({ id }) => id === 'javascript/direct-call');
  assert.ok(known !== undefined);
  assert.deepEqual(await faultsOfRun(known), []);
  const untrue = known.asks.map((ask) => ({ ...ask, called: false }));
  assert.deepEqual(await faultsOfRun({ ...known, asks: untrue }), ['"vuln-lib bad" was written']);
  assert.match((await faultsOfRun({ ...known, run: ['exit 3'] })).join(), /^`exit 3` failed/);
});

test('the programs that a case needs are the first words of its commands', () => {
  const known = cases[0];
  assert.ok(known !== undefined);
  const run = ['A=b javac -d out x.java && java -cp out Main', 'cd x; node index.js | sort'];
  assert.deepEqual(programsOf({ ...known, run }), ['javac', 'java', 'node', 'sort']);
});
