/** The folders of a tree and their imports as a drawing: in the language of Graphviz, or as SVG where `dot` is there. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { FolderEdge } from './folders.ts';
import { ringsOf } from '../../../src/testing/rings.ts';

/** Lines are as thick as there are imports; those of types alone are dashed, those within a ring red. */
export function dotOf(edges: readonly FolderEdge[]): string {
  const ringOf = new Map(
    ringsOf(edges.map(({ from, to }) => [from, to])).flatMap((ring, index) => ring.map((node) => [node, index])),
  );
  const lines = edges.map(({ from, to, values, types }) => {
    const isRing = ringOf.get(from) !== undefined && ringOf.get(from) === ringOf.get(to);
    const width = (1 + Math.log2(values + types) / 2).toFixed(1);
    const style = `penwidth=${width}${values === 0 ? ', style=dashed' : ''}${isRing ? ', color=red' : ''}`;
    return `  "${from}" -> "${to}" [label="${values}/${types}", ${style}];`;
  });
  return `digraph imports {\n  rankdir=TB;\n  node [shape=box, fontname="sans-serif"];\n  edge [fontname="sans-serif", fontsize=9];\n${lines.join('\n')}\n}\n`;
}

/** @returns what was written and where */
export function draw(dot: string, file: string): string {
  if (file.endsWith('.svg')) {
    const { status, stdout, error } = spawnSync('dot', ['-Tsvg'], { input: dot, encoding: 'utf8', maxBuffer: 1 << 28 });
    if (status === 0 && error === undefined) {
      writeFileSync(file, stdout);
      return `the drawing is ${file}`;
    }
    file = `${file.slice(0, -'.svg'.length)}.dot`;
  }
  writeFileSync(file, dot);
  return `the drawing is ${file}, in the language of Graphviz (no SVG without its program dot)`;
}
