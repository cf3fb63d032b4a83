/** Edits of a go.mod: versions where they stand, new requirements in their order, and the Go that is needed. */
import type { FileEdit } from '../model/file-edit.ts';
import type { ModuleFile, Requirement, WrittenRequirement } from './module-file.ts';
import { pushEach } from '../../text/push-each.ts';

export function goModEdits(
  path: string,
  text: string,
  file: ModuleFile,
  changes: {
    /** By path: of what is written already. */
    readonly raised: ReadonlyMap<string, string>;
    readonly added: readonly Requirement[];
    /** Empty where the directive stays. */
    readonly go: string;
    /** As it is written; empty where the directive stays. */
    readonly toolchain: string;
  },
): readonly FileEdit[] {
  const edits: FileEdit[] = [];
  for (const { path: module, version, start, end } of file.requires) {
    const to = changes.raised.get(module);
    if (to !== undefined && to !== version) edits.push({ path, start, end, text: `v${to}` });
  }
  if (changes.go !== '' && file.goWord !== undefined)
    edits.push({ path, start: file.goWord.start, end: file.goWord.end, text: changes.go });
  pushEach(edits, toolchainEdits(path, text, file, changes.toolchain));
  return [...edits, ...additions(path, text, file, changes.added)];
}

/** In place of the one that is there, or below the `go` directive. */
export function toolchainEdits(
  path: string,
  text: string,
  { goWord, toolchainWord }: Pick<ModuleFile, 'goWord' | 'toolchainWord'>,
  toolchain: string,
): readonly FileEdit[] {
  if (toolchain === '' || goWord === undefined) return [];
  if (toolchainWord !== undefined)
    return [{ path, start: toolchainWord.start, end: toolchainWord.end, text: toolchain }];
  const at = lineEnd(text, goWord.end);
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  return [
    {
      path,
      start: at,
      end: at,
      text: `${text.slice(0, at).endsWith('\n') ? '' : end}${end}toolchain ${toolchain}${end}`,
    },
  ];
}

/** Into the last block that holds indirect requirements alone, or a block of their own behind the last requirement. */
function additions(path: string, text: string, { requires }: ModuleFile, added: readonly Requirement[]): FileEdit[] {
  if (added.length === 0) return [];
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const sorted = added.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const written = ({ path: module, version }: Requirement): string => `\t${module} v${version} // indirect${end}`;
  const block = lastIndirectBlock(text, requires);
  if (block.length === 0) {
    const last = requires.at(-1);
    const after = last === undefined ? text.length : closeOf(text, last);
    const open = after === text.length && text !== '' && !text.endsWith('\n') ? end : '';
    const lines = sorted.map(written).join('');
    return [{ path, start: after, end: after, text: `${open}${end}require (${end}${lines})${end}` }];
  }
  const places = Map.groupBy(sorted, (one) => {
    const next = block.find((other) => other.path > one.path);
    if (next !== undefined) return lineStart(text, next.start);
    const last = block.at(-1);
    return last === undefined ? text.length : lineEnd(text, last.end);
  });
  return [...places].map(([start, ofPlace]) => ({ path, start, end: start, text: ofPlace.map(written).join('') }));
}

function lastIndirectBlock(text: string, requires: readonly WrittenRequirement[]): readonly WrittenRequirement[] {
  const blocks: WrittenRequirement[][] = [];
  let before: WrittenRequirement | undefined;
  for (const one of requires) {
    const isInBlock = !/^[ \t]*require\b/.test(text.slice(lineStart(text, one.start), one.start));
    const between = before === undefined ? '' : text.slice(before.end, lineStart(text, one.start));
    const goesOn = before !== undefined && blocks.length > 0 && !/^[ \t]*\)/m.test(between);
    if (isInBlock && goesOn) blocks.at(-1)?.push(one);
    else if (isInBlock) blocks.push([one]);
    before = isInBlock ? one : undefined;
  }
  const indirect = blocks.findLast((block) => block.every(({ isIndirect }) => isIndirect));
  // Before Go 1.17 there is one block, and what is indirect stands among the rest.
  return indirect ?? (blocks.length === 1 && blocks[0]?.some(({ isIndirect }) => isIndirect) ? blocks[0] : []);
}

/** Behind the line that ends the block in which it stands, or its own. */
function closeOf(text: string, { start, end }: WrittenRequirement): number {
  const isAlone = /^[ \t]*require\b/.test(text.slice(lineStart(text, start), start));
  if (isAlone) return lineEnd(text, end);
  const close = /^[ \t]*\)/m.exec(text.slice(end));
  return close === null ? text.length : lineEnd(text, end + close.index + close[0].length);
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}
