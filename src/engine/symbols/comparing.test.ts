/** What comparing releases promises, held against packages made by a seed: in three languages, of several files that mention each other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { randomFrom } from '../../testing/random.ts';
import { compareReleases } from './compare-releases.ts';
import { deriveSymbols } from './derive-symbols.ts';
import { symbolsKeptMax } from './rank-symbols.ts';
import { openRelease, type Release } from './release.ts';

type Files = Readonly<Record<string, string>>;

interface MadeFunction {
  readonly name: string;
  readonly number: number;
  readonly calls: readonly string[];
}

interface Language {
  readonly ending: string;
  readonly comment: string;
  readonly head: (file: string) => string;
  readonly written: (made: MadeFunction) => string;
}

const languages: Readonly<Record<string, Language>> = {
  JavaScript: {
    ending: '.js',
    comment: '//',
    head: () => '',
    written: ({ name, number, calls }) =>
      `exports.${name} = function ${name}(text) {\n  ${calls.map((call) => `${call}(text);`).join('\n  ')}\n  return text + ${number};\n};\n`,
  },
  Python: {
    ending: '.py',
    comment: '#',
    head: () => '',
    written: ({ name, number, calls }) =>
      `def ${name}(text):\n${calls.map((call) => `    ${call}(text)\n`).join('')}    return text + ${number}\n`,
  },
  Go: {
    ending: '.go',
    comment: '//',
    head: (file) => `package ${file}\n`,
    written: ({ name, number, calls }) =>
      `func ${name}(text int) int {\n${calls.map((call) => `\t${call}(text)\n`).join('')}\treturn text + ${number}\n}\n`,
  },
};

const rounds = 40;

/** Files of functions, each with a body that no other has. */
function made(random: () => number): readonly (readonly MadeFunction[])[] {
  let count = 0;
  const names: string[] = [];
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
      const name = `Parse${++count}`;
      const calls = names.filter(() => random() < 0.2);
      names.push(name);
      return { name, number: 1000 + count, calls };
    }),
  );
}

function filesOf(language: Language, all: readonly (readonly MadeFunction[])[], gap = '\n'): Files {
  return Object.fromEntries(
    all.map((functions, at) => {
      const text = [language.head(`file${at}`), ...functions.map(language.written)].join(gap);
      return [`file${at}/main${language.ending}`, text];
    }),
  );
}

async function open(files: Files): Promise<Release> {
  return openRelease('', '1.0.0', memoryTree(files));
}

async function changedNames(before: Files, after: Files): Promise<readonly string[]> {
  const { changed, problems } = await compareReleases(await open(before), await open(after));
  assert.deepEqual(problems, []);
  return changed.map(({ unit }) => unit.name).sort();
}

for (const [name, language] of Object.entries(languages)) {
  test(`${name}: comments, empty lines, another order and new functions change nothing`, async () => {
    for (let seed = 0; seed < rounds; seed++) {
      const random = randomFrom(seed);
      const all = made(random);
      const shuffled = all.map((functions) => functions.toSorted(() => random() - 0.5));
      const grown = shuffled.map((functions, at) => [...functions, { name: `New${at}`, number: 7, calls: [] }]);
      const formed = filesOf(language, grown, `\n\n${language.comment} seed ${seed}\n`);
      assert.deepEqual(await changedNames(filesOf(language, all), formed), [], `seed ${seed}`);
    }
  });

  test(`${name}: what moves to another file has not changed`, async () => {
    for (let seed = 0; seed < rounds; seed++) {
      const all = made(randomFrom(seed));
      const moved = filesOf(language, [...all.map(() => []), all.flat()]);
      assert.deepEqual(await changedNames(filesOf(language, all), moved), [], `seed ${seed}`);
    }
  });

  test(`${name}: the functions whose bodies differ or are gone have changed, and no others`, async () => {
    for (let seed = 0; seed < rounds; seed++) {
      const random = randomFrom(seed);
      const all = made(random);
      const expected: string[] = [];
      const next = all.map((functions) =>
        functions.flatMap((one): readonly MadeFunction[] => {
          const lot = random();
          if (lot > 0.4) return [one];
          expected.push(one.name);
          return lot < 0.1 ? [] : [{ ...one, number: one.number + 5000 }];
        }),
      );
      assert.deepEqual(
        await changedNames(filesOf(language, all), filesOf(language, next)),
        expected.sort(),
        `seed ${seed}`,
      );
    }
  });

  test(`${name}: the order of files says nothing, at most ten are kept, the likeliest first, and no caller is of high confidence`, async () => {
    for (let seed = 0; seed < rounds; seed++) {
      const random = randomFrom(seed);
      const all = made(random);
      const next = all.map((functions) =>
        functions.map((one) => (random() < 0.5 ? one : { ...one, number: one.number + 5000 })),
      );
      const [before, after] = [filesOf(language, all), filesOf(language, next)];
      const derive = async (turn: (files: Files) => Files) =>
        deriveSymbols({
          text: `A flaw in \`Parse${1 + Math.floor(seed / 4)}\``,
          cwes: [],
          ids: [],
          isScript: name === 'JavaScript',
          pairs: [{ vulnerable: await open(turn(before)), fixed: await open(turn(after)) }],
        });
      const derivation = await derive((files) => files);
      const turned = await derive((files) => Object.fromEntries(Object.entries(files).reverse()));
      assert.deepEqual(turned, derivation, `seed ${seed}`);
      const symbols = derivation?.symbols ?? [];
      assert.ok(symbols.length <= symbolsKeptMax);
      assert.ok(symbols.every(({ route, confidence }) => route !== 'caller' || confidence !== 'high'));
      for (const [at, { probability }] of symbols.entries()) {
        assert.ok(probability > 0 && probability < 1);
        assert.ok(probability <= (symbols[at - 1]?.probability ?? 1), `seed ${seed}`);
      }
    }
  });
}
