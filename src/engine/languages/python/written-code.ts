/** Python code in texts: what a program writes into a file may be loaded from there, and imports what the text says. */
import type { SyntaxNode } from '../../syntax/syntax-tree.ts';
import type { PythonWalk } from './refs.ts';

const textMax = 20_000;
/** At the start of the text or of a line of it, however the line is written. */
const imports =
  /(?:^[a-zA-Z]{0,2}(?:"""|'''|"|')|\n|\\n|;)[ \t]*(?:import[ \t]+([\w., \t]+)|from[ \t]+([\w.]+)[ \t]+import\b)/g;
const computed =
  /(?:^[a-zA-Z]{0,2}(?:"""|'''|"|')|\n|\\n|;)[ \t]*(?:import[ \t]+(?:%s|\{\w*\})[ \t]*(?:["';]|\\n|\n)|from[ \t]+(?:%s|\{\w*\})[ \t]+import\b)/;
const writes = /\bwrite(?:_text|_bytes|lines|str)?\s*\(|\bprint\s*\([^\n]*\bfile\s*=/;

/** Mentions the modules that a text imports. */
export function noteWrittenCode(walk: PythonWalk, node: SyntaxNode): void {
  if (node.end - node.start > textMax) return;
  const written = walk.text.slice(node.start, node.end);
  if (!written.includes('import')) return;
  for (const [, list = '', module = ''] of written.matchAll(imports))
    for (const item of module === '' ? list.split(',') : [module]) {
      const name = item.trim().split(/\s/)[0] ?? '';
      if (/^[A-Za-z_][\w.]*$/.test(name)) walk.facts.string(name, node);
    }
  if (computed.test(written) && /\.py["']/.test(walk.text) && writes.test(walk.text))
    walk.facts.hazard('dynamic_load', 'a text of code with a computed import', node);
}
