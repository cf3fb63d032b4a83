import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import type { SourceStore } from './source-store.ts';
import { publicRegistries } from './public-registries.ts';
import { descriptionFile, storedDescriptions } from './stored-descriptions.ts';

const registries = { Maven: ['https://maven.example/', 'https://other.example/'] };

function storeOf(held: Readonly<Record<string, string>>): SourceStore & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    find: ({ name, version, registry, part }) => {
      asked.push(`${registry}${name}@${version}#${part}`);
      const text = held[`${name}@${version}`];
      return Promise.resolve(
        text === undefined
          ? undefined
          : { tree: memoryTree({ [descriptionFile]: text }), digest: `sha256:${name}`, isBound: false },
      );
    },
  };
}

test('what the store holds is handed out, what it lacks is told once, and what was read is known', async () => {
  const store = storeOf({ 'g:a@1': 'A' });
  const descriptions = storedDescriptions(store, registries, () => true);
  const find = async (name: string, askedBy: string): Promise<string | undefined> => {
    const found = await descriptions.find({ ecosystem: 'Maven', name, version: '1' }, askedBy);
    return found === undefined ? undefined : Buffer.from(found).toString();
  };
  assert.deepEqual(
    [await find('g:a', 'pom.xml'), await find('g:a', 'x/pom.xml'), await find('g:b', 'pom.xml')],
    ['A', 'A', undefined],
  );
  await find('g:b', 'x/pom.xml');
  assert.deepEqual(descriptions.takeMissing(), [
    {
      ecosystem: 'Maven',
      name: 'g:b',
      version: '1',
      integrity: '',
      registry: 'https://maven.example/',
      part: 'description',
      lockfilePath: 'pom.xml',
      isOnWay: true,
    },
  ]);
  assert.deepEqual(descriptions.takeMissing(), []);
  assert.deepEqual(descriptions.used(), [
    { ecosystem: 'Maven', name: 'g:a', version: '1', digest: 'sha256:g:a', isBound: false },
  ]);
  assert.deepEqual(store.asked, ['https://maven.example/g:a@1#description', 'https://maven.example/g:b@1#description']);
});

test('ecosystems without a registry have none, and nobody is asked', async () => {
  const store = storeOf({ 'g:a@1': 'A' });
  const descriptions = storedDescriptions(store, {}, () => true);
  assert.equal(await descriptions.find({ ecosystem: 'Maven', name: 'g:a', version: '1' }, 'pom.xml'), undefined);
  assert.equal(await descriptions.find({ ecosystem: 'Hex', name: 'a', version: '1' }, 'mix.exs'), undefined);
  assert.deepEqual([store.asked, descriptions.takeMissing()], [[], []]);
});

test('a stored description that cannot be read is missing', async () => {
  const store: SourceStore = {
    find: () => Promise.resolve({ tree: memoryTree({}), digest: 'sha256:x', isBound: false }),
  };
  const descriptions = storedDescriptions(store, registries, () => true);
  assert.equal(await descriptions.find({ ecosystem: 'Maven', name: 'g:a', version: '1' }, 'pom.xml'), undefined);
  assert.deepEqual(
    descriptions.takeMissing().map(({ name }) => name),
    ['g:a'],
  );
});

test('the public registry is not asked for what is private, and a registry of one’s own is', async () => {
  const wanted = { ecosystem: 'Maven', name: 'com.acme:core', version: '1' } as const;
  for (const [registry, expected] of [
    [publicRegistries.Maven, []],
    ['https://maven.example/', ['https://maven.example/com.acme:core@1#description']],
  ] as const) {
    const store = storeOf({});
    await storedDescriptions(store, { Maven: [registry] }, () => false).find(wanted, 'pom.xml');
    assert.deepEqual(store.asked, expected);
  }
});

// A build whose descriptions lead on and on must not keep the store busy for ever.
test('what is held and what is missing count together, and past the bound nothing more is asked', async () => {
  const held = Object.fromEntries(Array.from({ length: 19_999 }, (_, n) => [`g:a${n}@1`, 'A']));
  const store = storeOf(held);
  const descriptions = storedDescriptions(store, registries, () => true);
  const find = (name: string): Promise<Uint8Array | undefined> =>
    descriptions.find({ ecosystem: 'Maven', name, version: '1' }, 'pom.xml');
  await find('g:none');
  for (let n = 0; n < 19_998; n += 1) await find(`g:a${n}`);
  assert.notEqual(await find('g:a19998'), undefined);
  assert.equal(store.asked.length, 20_000);
  assert.deepEqual([await find('g:one'), await find('g:none')], [undefined, undefined]);
  assert.equal(store.asked.length, 20_000);
  assert.notEqual(await find('g:a0'), undefined);
});

test('where descriptions are kept is near, until it is said to be away', () => {
  const descriptions = storedDescriptions(storeOf({}), registries, () => true);
  assert.equal(descriptions.isAway, false);
  descriptions.setAway();
  assert.equal(descriptions.isAway, true);
});
