/** Fixes of go.mod and go.sum, with a made-up proxy. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { memoryTree } from '../../files/memory-tree.ts';
import { takeInventory } from '../../inventory/take-inventory.ts';
import type { PlannedFixes } from '../plan-fixes.ts';
import { type MadeModules, plannedGoFixes, sumOf } from './go-proxy.testing.ts';

const a = 'one.example/a';
const b = 'one.example/b';
const c = 'one.example/c';

function textOf({ plan }: PlannedFixes, path: string): string | undefined {
  return plan.files.find((file) => file.path === path)?.text;
}

function refusals({ plan }: PlannedFixes): string {
  assert.deepEqual(plan.groups, []);
  return plan.unfixed.map(({ reason }) => reason).join('\n');
}

const modules: MadeModules = {
  [a]: {
    '1.0.0': { mod: `go 1.17\nrequire ${b} v1.0.0\n`, packages: { '': [b] } },
    '1.1.0': { mod: `go 1.17\nrequire (\n\t${b} v1.2.0\n\t${c} v1.0.0\n)\n`, packages: { '': [b, c], other: [b] } },
  },
  [b]: { '1.0.0': {}, '1.2.0': {} },
  [c]: { '1.0.0': {} },
};
const goMod = `module own.example/own\n\ngo 1.21\n\nrequire ${a} v1.0.0 // kept\n\nrequire (\n\t${b} v1.0.0 // indirect\n)\n`;
const goSum = sumOf(`${a}@1.0.0`, `${a}@1.0.0/go.mod`, `${b}@1.0.0`, `${b}@1.0.0/go.mod`);

test('a requirement goes up with what its release requires and newly imports, and go.sum with them', async () => {
  const planned = await plannedGoFixes({ 'go.mod': goMod, 'go.sum': goSum }, modules, { [a]: '1.1.0' });
  assert.equal(
    textOf(planned, 'go.mod'),
    `module own.example/own\n\ngo 1.21\n\nrequire ${a} v1.1.0 // kept\n\nrequire (\n\t${b} v1.2.0 // indirect\n\t${c} v1.0.0 // indirect\n)\n`,
  );
  assert.equal(
    textOf(planned, 'go.sum'),
    sumOf(`${a}@1.1.0`, `${a}@1.1.0/go.mod`, `${b}@1.2.0`, `${b}@1.2.0/go.mod`, `${c}@1.0.0`, `${c}@1.0.0/go.mod`),
  );
  const [group] = planned.plan.groups;
  assert.equal(group?.kind, 'direct');
  assert.deepEqual(
    group?.moves.map(({ name, from, to }) => [name, from, to]),
    [
      [a, '1.0.0', '1.1.0'],
      [b, '1.0.0', '1.2.0'],
      [c, '', '1.0.0'],
    ],
  );
});

test('a module whose packages the own code does not reach is not added', async () => {
  const unused: MadeModules = {
    ...modules,
    [a]: {
      '1.0.0': { mod: `go 1.17\n`, packages: { '': [], extra: [] } },
      '1.1.0': { mod: `go 1.17\nrequire ${c} v1.0.0\n`, packages: { '': [], extra: [c] } },
    },
  };
  const files = {
    'go.mod': `module own.example/own\n\ngo 1.21\n\nrequire ${a} v1.0.0\n`,
    'go.sum': sumOf(`${a}@1.0.0`, `${a}@1.0.0/go.mod`),
  };
  const own = 'package own\n\nimport "one.example/a"\n';
  const planned = await plannedGoFixes({ ...files, 'own.go': own }, unused, { [a]: '1.1.0' });
  assert.equal(textOf(planned, 'go.mod'), `module own.example/own\n\ngo 1.21\n\nrequire ${a} v1.1.0\n`);
  const reaching = await plannedGoFixes({ ...files, 'own.go': own.replace('/a"', '/a/extra"') }, unused, {
    [a]: '1.1.0',
  });
  assert.equal(
    textOf(reaching, 'go.mod'),
    `module own.example/own\n\ngo 1.21\n\nrequire ${a} v1.1.0\n\nrequire (\n\t${c} v1.0.0 // indirect\n)\n`,
  );
});

test('an indirect requirement is raised where it stands, and what nothing reads any more leaves go.sum', async () => {
  const planned = await plannedGoFixes({ 'go.mod': goMod, 'go.sum': goSum }, modules, { [b]: '1.2.0' });
  assert.equal(planned.plan.groups[0]?.kind, 'refresh');
  assert.equal(textOf(planned, 'go.mod'), goMod.replace(`${b} v1.0.0`, `${b} v1.2.0`));
  assert.equal(textOf(planned, 'go.sum'), sumOf(`${a}@1.0.0`, `${a}@1.0.0/go.mod`, `${b}@1.2.0`, `${b}@1.2.0/go.mod`));
});

test('before Go 1.17 digests of all that was read to select versions stay in go.sum', async () => {
  const old = goMod.replace('go 1.21', 'go 1.16').replace(/\nrequire \(\n[^)]*\)\n/, '');
  const planned = await plannedGoFixes({ 'go.mod': old, 'go.sum': goSum }, modules, { [b]: '1.2.0' });
  assert.equal(planned.plan.groups.length, 1);
  assert.equal(
    textOf(planned, 'go.mod'),
    `module own.example/own\n\ngo 1.16\n\nrequire ${a} v1.0.0 // kept\n\nrequire (\n\t${b} v1.2.0 // indirect\n)\n`,
  );
  assert.equal(
    textOf(planned, 'go.sum'),
    sumOf(`${a}@1.0.0`, `${a}@1.0.0/go.mod`, `${b}@1.0.0/go.mod`, `${b}@1.2.0`, `${b}@1.2.0/go.mod`),
  );
});

test('excluded and retracted releases and candidates are passed over', async () => {
  const many: MadeModules = {
    [a]: {
      '1.0.0': {},
      '1.1.0': {},
      '1.2.0': {},
      '1.3.0-rc.1': {},
      '1.3.0': { mod: 'go 1.17\nretract [v1.2.0, v1.2.9]\n' },
    },
  };
  const files = {
    'go.mod': `module own.example/own\n\ngo 1.21\n\nrequire ${a} v1.0.0\n\nexclude ${a} v1.1.0\n`,
    'go.sum': sumOf(`${a}@1.0.0`, `${a}@1.0.0/go.mod`),
  };
  const planned = await plannedGoFixes(files, many, { [a]: '1.0.1' });
  assert.deepEqual(planned.plan.groups[0]?.to, ['1.3.0']);
});

test('a release that the Go of the project builds goes before a lower one that needs another', async () => {
  const many: MadeModules = {
    [a]: { '1.0.0': {}, '1.1.0': { mod: 'go 1.23.0\n' }, '1.2.0': { mod: 'go 1.20\n' } },
  };
  const files = {
    'go.mod': `module own.example/own\n\ngo 1.21\n\nrequire ${a} v1.0.0\n`,
    'go.sum': sumOf(`${a}@1.0.0`, `${a}@1.0.0/go.mod`),
  };
  const without = await plannedGoFixes(files, many, { [a]: '1.1.0' });
  assert.deepEqual(without.plan.groups[0]?.to, ['1.2.0']);
  const raised = await plannedGoFixes(
    files,
    { ...many, [a]: { '1.0.0': {}, '1.1.0': { mod: 'go 1.23.0\n' } } },
    {
      [a]: '1.1.0',
    },
  );
  assert.match(textOf(raised, 'go.mod') ?? '', /^go 1\.23\.0$/m);
  assert.match(raised.plan.groups[0]?.notes.join('\n') ?? '', /the go directive goes from 1\.21 to 1\.23\.0/);
});

test('what no edit of the two files does is refused in words', async () => {
  const sum = sumOf(`${a}@1.0.0`, `${a}@1.0.0/go.mod`);
  const mod = `module own.example/own\n\ngo 1.21\n\nrequire ${a} v1.0.0\n`;
  const plan = (files: Readonly<Record<string, string>>): Promise<PlannedFixes> =>
    plannedGoFixes({ 'go.mod': mod, 'go.sum': sum, ...files }, { [a]: { '1.0.0': {}, '1.1.0': {} } }, { [a]: '1.1.0' });
  assert.match(refusals(await plan({ 'go.work': 'go 1.21\n\nuse .\n' })), /built in the workspace go\.work/);
  assert.match(
    refusals(await plan({ 'vendor/modules.txt': `# ${a} v1.0.0\n## explicit; go 1.17\n${a}\n` })),
    /vendor\/modules\.txt would no longer agree/,
  );
  assert.match(refusals(await plan({ 'go.mod': `${mod}\nreplace ${a} => ${a} v1.0.0\n` })), /by a replace directive/);
  const none = await plannedGoFixes({ 'go.mod': mod, 'go.sum': sum }, { [a]: { '1.0.0': {} } }, { [a]: 'never' });
  assert.match(refusals(none), /another module under another path/);
  const unknown = await plannedGoFixes(
    { 'go.mod': `${mod}require two.example/x v1.0.0\n`, 'go.sum': sum },
    { [a]: { '1.0.0': {}, '1.1.0': {} } },
    { [a]: '1.1.0' },
  );
  assert.match(refusals(unknown), /what two\.example\/x 1\.0\.0 requires is not known/);
});

test('the standard library goes up with the toolchain', async () => {
  const releases = Object.fromEntries(['1.22.1', '1.22.5', '1.23.0'].map((go) => [`0.0.1-go${go}.linux-amd64`, {}]));
  const planned = await plannedGoFixes(
    { 'go.mod': 'module own.example/own\n\ngo 1.22.1\n' },
    { 'golang.org/toolchain': releases },
    { stdlib: '1.22.4' },
  );
  assert.equal(textOf(planned, 'go.mod'), 'module own.example/own\n\ngo 1.22.1\n\ntoolchain go1.22.5\n');
});

test('the inventory of the edited files has exactly the planned versions, whatever the modules require', async () => {
  const names = ['a', 'b', 'c', 'd'].map((name) => `one.example/${name}`);
  const need = fc.tuple(fc.constantFrom(...names), fc.integer({ min: 0, max: 3 }));
  const made = fc.dictionary(
    fc.tuple(fc.constantFrom(...names), fc.integer({ min: 0, max: 3 })).map(([name, minor]) => `${name}@1.${minor}.0`),
    fc.record({ go: fc.constantFrom('1.16', '1.20'), needs: fc.array(need, { maxLength: 3 }) }),
    { maxKeys: 16 },
  );
  await fc.assert(
    fc.asyncProperty(made, fc.integer({ min: 1, max: 3 }), async (files, fixed) => {
      const universe = Object.fromEntries(
        names.map((name) => [
          name,
          Object.fromEntries(
            [0, 1, 2, 3].map((minor) => {
              const { go, needs } = files[`${name}@1.${minor}.0`] ?? { go: '1.20', needs: [] };
              const own = needs.filter(([other]) => other !== name);
              return [
                `1.${minor}.0`,
                {
                  mod: `go ${go}\n${own.map(([other, at]) => `require ${other} v1.${at}.0\n`).join('')}`,
                  packages: { '': own.map(([other]) => other) },
                },
              ];
            }),
          ),
        ]),
      );
      const [first = ''] = names;
      const planned = await plannedGoFixes(
        {
          'go.mod': `module own.example/own\n\ngo 1.20\n\nrequire ${first} v1.0.0\n`,
          'go.sum': sumOf(`${first}@1.0.0`, `${first}@1.0.0/go.mod`),
        },
        universe,
        { [first]: `1.${fixed}.0` },
      );
      const [group] = planned.plan.groups;
      assert.ok(group, 'a release is safe');
      const edited = memoryTree(Object.fromEntries(planned.plan.files.map(({ path, text }) => [path, text])));
      const { packages } = await takeInventory(edited);
      const has = new Map(packages.map(({ name, version }) => [name, version]));
      for (const { name, to } of group.moves) assert.equal(has.get(name), to);
      assert.equal(packages.length, group.moves.length);
      const sums = (textOf(planned, 'go.sum') ?? '').split('\n');
      for (const { name, to } of group.moves)
        for (const key of [`${name}@${to}`, `${name}@${to}/go.mod`])
          assert.ok(sums.includes(sumOf(key).trimEnd()), key);
    }),
    { seed: 17, numRuns: 60 },
  );
});

test('a go.mod that is no text of the format ends as a refusal or a plan, never as a fault', async () => {
  const line = fc.constantFrom(
    `require ${a} v1.0.0`,
    'require (',
    ')',
    `\t${a} v1.0.0 // indirect`,
    `replace ${a} => ./x`,
    `replace ${a} => ${a} v9`,
    `exclude ${a} v1.1.0`,
    'retract [v1, v',
    'go 1.99.0',
    'go x',
    'toolchain',
    '/*',
    '"',
    '\u0000',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
      const text = `module own.example/own\n${lines.join('\n')}\n`;
      const { plan, missing } = await plannedGoFixes({ 'go.mod': text, 'go.sum': goSum }, modules, { [a]: '1.1.0' });
      assert.deepEqual(missing, []);
      assert.ok(plan.groups.length + plan.unfixed.length <= 4);
    }),
    { seed: 18, numRuns: 200 },
  );
});
