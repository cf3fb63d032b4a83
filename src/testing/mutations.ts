/** Ways in which a fixture's file is damaged, for the tests and the fuzzer that read damaged files. */

export interface Mutation {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The damage that every file of every case is put through, always the same. */
export function* fixedMutations(content: Uint8Array): Generator<Mutation> {
  for (let twentieth = 0; twentieth < 20; twentieth++) {
    yield {
      name: `cut at ${twentieth}/20`,
      content: content.subarray(0, Math.floor((content.length * twentieth) / 20)),
    };
  }
  for (const third of [1, 2])
    yield { name: `flipped at ${third}/3`, content: flipped(content, Math.floor((content.length * third) / 3)) };
  const text = Buffer.from(content).toString('utf8');
  yield { name: 'with tabs', content: Buffer.from(text.replaceAll('  ', '\t')) };
  yield { name: 'with NUL', content: Buffer.from(inserted(text, '\0')) };
  yield {
    name: 'with merge markers',
    content: Buffer.from(inserted(text, '\n<<<<<<< HEAD\n=======\n>>>>>>> other\n')),
  };
  yield { name: 'as UTF-16', content: Buffer.from(`\uFEFF${text}`, 'utf16le') };
  yield { name: 'twice', content: Buffer.from(text + text) };
  yield { name: 'with __proto__', content: Buffer.from(text.replaceAll(/\w{4,}(?=["']?\s*[:=@])/g, '__proto__')) };
}

/** Damage at random places: `random` gives numbers from 0 up to and without 1. */
export function randomMutation(content: Uint8Array, random: () => number): Uint8Array {
  let damaged = Buffer.from(content);
  for (let times = Math.floor(random() * 4); times >= 0; times--) {
    const at = Math.floor(random() * (damaged.length + 1));
    const kind = Math.floor(random() * 6);
    if (kind === 0) damaged = damaged.subarray(0, at);
    else if (kind === 1) damaged = flipped(damaged, at);
    else if (kind === 2) damaged = spliced(damaged, at, Math.floor(random() * 40), '');
    else if (kind === 3) damaged = spliced(damaged, at, 0, tokens[Math.floor(random() * tokens.length)] ?? '');
    else if (kind === 4)
      damaged = spliced(damaged, at, 0, damaged.subarray(Math.floor(random() * damaged.length), at).toString());
    else
      damaged = spliced(
        damaged,
        at,
        0,
        (tokens[Math.floor(random() * tokens.length)] ?? '').repeat(Math.floor(random() * 2000)),
      );
    if (damaged.length > 1_000_000) damaged = damaged.subarray(0, 1_000_000);
  }
  return damaged;
}

// biome-ignore format: a list to be read as a whole
const tokens = [
  '{', '}', '[', ']', '(', ')', '<', '>', '"', "'", '`', ',', ':', ';', '=', '@', '#', '&a ', '*a ', '<<: ', '- ', '? ', '| ', '%', '\\', '/',
  '\n', '\r', '\t', '\0', ' ', '\uFEFF', '\u2028', '\ud83d\ude00', '<!--', ']]>', '<![CDATA[', '&lt;', '"""', "'''", '//', '/*', '*/', '__proto__',
  'constructor', '../', '0', '1.2.3', '-', '..', '${a}', '$(a)', 'npm:', 'file:', 'git+', '[[package]]', 'true', 'null', '1e999', '\\u0000',
];

function flipped(content: Uint8Array, at: number): Buffer<ArrayBuffer> {
  const copy = Buffer.from(content);
  const byte = copy[at];
  if (byte !== undefined) copy[at] = byte ^ 0x55;
  return copy;
}

function spliced(content: Uint8Array, at: number, removed: number, added: string): Buffer<ArrayBuffer> {
  return Buffer.concat([content.subarray(0, at), Buffer.from(added), content.subarray(at + removed)]);
}

function inserted(text: string, added: string): string {
  const at = text.indexOf('\n', Math.floor(text.length / 2)) + 1;
  return text.slice(0, at) + added + text.slice(at);
}
