/** The facts of a file are kept as they were noted, each kind once where once says all, and within limits that are told. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { factsBuilder, member } from './facts-builder.ts';

const at = (start: number, end = start + 1) => ({ start, end });

void describe('facts of one file', () => {
  void it('are empty before anything is noted', () => {
    assert.deepEqual(factsBuilder('go').build(), {
      language: 'go',
      imports: [],
      uses: [],
      exports: [],
      strings: [],
      calledMembers: [],
      hazards: [],
    });
  });

  void it('hold an import once for each place and specifier', () => {
    const facts = factsBuilder('python');
    const numbers = [
      facts.import('a', 'static', at(1)),
      facts.import('b', 'dynamic', at(1), ['x']),
      facts.import('a', 'type', at(1, 9), ['y']),
      facts.import('a', 'static', at(2)),
      facts.import('1:a', 'implied', at(1)),
    ];
    assert.deepEqual(numbers, [0, 1, 0, 2, 3]);
    assert.deepEqual(facts.build().imports, [
      { specifier: 'a', kind: 'static', start: 1, end: 2 },
      { specifier: 'b', kind: 'dynamic', names: ['x'], start: 1, end: 2 },
      { specifier: 'a', kind: 'static', start: 2, end: 3 },
      { specifier: '1:a', kind: 'implied', start: 1, end: 2 },
    ]);
  });

  void it('tell uses at once from those in functions, named or not', () => {
    const facts = factsBuilder('javascript');
    const use = (start: number): void => facts.use({ import: 0, path: ['m'] }, 'call', at(start));
    use(1);
    facts.enterFunction('f');
    use(2);
    facts.enterFunction();
    use(3);
    facts.leaveFunction();
    use(4);
    facts.leaveFunction();
    use(5);
    const common = { import: 0, path: ['m'], kind: 'call' };
    assert.deepEqual(facts.build().uses, [
      { ...common, start: 1, end: 2, isTopLevel: true },
      { ...common, start: 2, end: 3, in: 'f' },
      { ...common, start: 3, end: 4 },
      { ...common, start: 4, end: 5, in: 'f' },
      { ...common, start: 5, end: 6, isTopLevel: true },
    ]);
  });

  void it('hold a use of one alternative as a use of the other', () => {
    const facts = factsBuilder('python');
    facts.alternate({ import: 0, path: ['a'] }, { import: 1, path: ['b', 'c'] });
    facts.alternate({ import: 0, path: ['a'] }, { import: 0, path: ['a', 'b'] });
    facts.alternate({ import: 0, path: ['a'] }, { import: 0, path: [] });
    facts.use({ import: 0, path: ['a', 'x'] }, 'call', at(1));
    facts.use({ import: 0, path: ['z'] }, 'value', at(2));
    facts.use({ import: 0, path: [] }, 'value', at(3));
    facts.use({ import: 1, path: ['b', 'c'] }, 'subclass', at(4));
    assert.deepEqual(
      facts.build().uses.map(({ import: index, path, kind }) => [index, path.join('.'), kind]),
      [
        [0, 'a.x', 'call'],
        [1, 'b.c.x', 'call'],
        [0, 'a.b.x', 'call'],
        [0, 'z', 'value'],
        [0, '', 'value'],
        [1, 'b.c', 'subclass'],
      ],
    );
  });

  void it('hold each string and called member where it stood first, and each hazard with where it stands again', () => {
    const facts = factsBuilder('ruby');
    for (const start of [1, 2]) {
      facts.string('a', at(start));
      facts.string('b', at(start));
      facts.calledMember('c', at(start));
      facts.hazard('reflection', 'x', at(start));
      facts.hazard('autoload', 'x', at(start));
      facts.hazard('reflection', `y${start}`, at(start));
      facts.export('e', { import: 0, path: [] }, at(start));
    }
    const { strings, calledMembers, hazards, exports } = facts.build();
    assert.deepEqual(strings, [
      { text: 'a', start: 1, end: 2 },
      { text: 'b', start: 1, end: 2 },
    ]);
    assert.deepEqual(calledMembers, [{ text: 'c', start: 1, end: 2 }]);
    assert.deepEqual(hazards, [
      { code: 'reflection', what: 'x', start: 1, end: 2, others: [{ start: 2, end: 3 }] },
      { code: 'autoload', what: 'x', start: 1, end: 2, others: [{ start: 2, end: 3 }] },
      { code: 'reflection', what: 'y1', start: 1, end: 2 },
      { code: 'reflection', what: 'y2', start: 2, end: 3 },
    ]);
    assert.deepEqual(
      exports.map(({ name, ref, start, end }) => [name, ref.import, start, end]),
      [
        ['e', 0, 1, 2],
        ['e', 0, 2, 3],
      ],
    );
  });

  void it('hold the last build constraint', () => {
    const facts = factsBuilder('go');
    facts.buildConstraint('linux');
    facts.buildConstraint('windows');
    assert.equal(facts.build().buildConstraint, 'windows');
    facts.buildConstraint('x'.repeat(2000));
    assert.equal(facts.build().buildConstraint, 'x'.repeat(1001));
  });
});

void describe('limits of the facts', () => {
  const max = 100_000;

  for (const [what, fill, count] of [
    ['uses', 'use', (facts: ReturnType<typeof factsBuilder>) => facts.build().uses.length],
    ['exports', 'export', (facts: ReturnType<typeof factsBuilder>) => facts.build().exports.length],
    ['strings', 'string', (facts: ReturnType<typeof factsBuilder>) => facts.build().strings.length],
    ['called members', 'calledMember', (facts: ReturnType<typeof factsBuilder>) => facts.build().calledMembers.length],
  ] as const) {
    void it(`let no file have more ${what} than are followed, which is told where the first was left out`, () => {
      const facts = factsBuilder('python');
      const ref = { import: 0, path: [] };
      const note = (index: number): void => {
        if (fill === 'use') facts.use(ref, 'call', at(index));
        else if (fill === 'export') facts.export('a', ref, at(index));
        else if (fill === 'string') facts.string(`s${index}`, at(index));
        else facts.calledMember(`m${index}`, at(index));
      };
      for (let index = 0; index < max; index++) note(index);
      if (fill === 'string' || fill === 'calledMember') note(0);
      assert.deepEqual(facts.build().hazards, []);
      assert.equal(count(facts), max);
      note(max);
      note(max + 1);
      assert.equal(count(facts), max);
      const [hazard, ...others] = facts.build().hazards;
      assert.deepEqual([hazard?.code, hazard?.start, hazard?.end, others], ['unparsed_file', max, max + 1, []]);
    });
  }

  void it('cut names of modules and count alternatives', () => {
    const facts = factsBuilder('python');
    facts.import('x'.repeat(1000), 'static', at(1));
    facts.import('x'.repeat(1001), 'static', at(1));
    assert.deepEqual(
      facts.build().imports.map(({ specifier }) => specifier.length),
      [1000],
    );
    for (let index = 1; index <= 40; index++) facts.alternate({ import: 0, path: [] }, { import: index, path: [] });
    facts.use({ import: 0, path: [] }, 'call', at(1));
    assert.equal(facts.build().uses.length, 33);
  });

  void it('let a chain of members have eight', () => {
    assert.equal(member(undefined, 'a'), undefined);
    assert.deepEqual(member({ import: 3, path: ['a'] }, 'b'), { import: 3, path: ['a', 'b'] });
    const long = { import: 1, path: 'abcdefg'.split('') };
    assert.equal(member(long, 'h')?.path.length, 8);
    assert.equal(member({ import: 1, path: [...long.path, 'h'] }, 'i'), undefined);
  });
});
