/**
 * Looks for readers whose time grows faster than their text: every fixture file with long runs of one token in it, each
 * read by its format.
 */
import { fixtureCases } from '../../src/testing/fixture-cases.ts';
import { formatOwners } from '../../src/engine/ecosystems/index.ts';
import { memoryTree } from '../../src/engine/files/memory-tree.ts';
import { sourceFile } from '../../src/engine/text/source-file.ts';

const slowMs = 150;
/** Just below the lengths at which some readers give up, and far above them. */
const lengths = [
  { characters: 1900, places: [0.13, 0.31, 0.5, 0.72, 0.93] },
  { characters: 60_000, places: [0.31, 0.72] },
];
// biome-ignore format: a list to be read as a whole
const tokens = [
  ' ', '\t', '\n', '\n ', ' \u2028', 'a', 'a ', 'a,', 'a.', 'a:', '0', '1.', '.', ',', ':', ';', '-', '=', '= ', '~', '*', '&', '|', '@', '#', '$',
  '${', '/', '../', '\\', '<', '"', "'", '(', '[', '{',
];

export async function findSlowReaders(): Promise<void> {
  const formats = formatOwners.flatMap((owner) => owner.formats);
  const slow = new Map<string, { readonly ms: number; readonly where: string }>();
  for (const found of fixtureCases()) {
    for (const [path, content] of Object.entries(found.files)) {
      const claiming = formats.filter((format) => format.matches(path));
      const text = Buffer.from(content).toString();
      for (const token of tokens) {
        for (const { characters, places } of lengths) {
          for (const place of places) {
            const at = Math.floor(text.length * place);
            const damaged = text.slice(0, at) + token.repeat(Math.ceil(characters / token.length)) + text.slice(at);
            const tree = memoryTree({ ...found.files, [path]: damaged });
            for (const format of claiming) {
              const before = process.cpuUsage().user;
              await format.extract(sourceFile(path, damaged), tree);
              const ms = Math.round((process.cpuUsage().user - before) / 1000);
              const key = `${format.name}: ${characters} characters of ${JSON.stringify(token)}`;
              if (ms > slowMs && ms > (slow.get(key)?.ms ?? 0))
                slow.set(key, { ms, where: `${found.name} ${path} at ${at}` });
            }
          }
        }
      }
    }
  }
  for (const [key, { ms, where }] of [...slow].sort(([, a], [, b]) => b.ms - a.ms))
    console.log(`${ms} ms ${key} (${where})`);
  console.log(`${slow.size} slow readings`);
  if (slow.size > 0) process.exitCode = 1;
}
