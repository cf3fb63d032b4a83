/** Lines with their colours, once the highlighter is there; until then, and where it cannot, in one colour. */
import { useEffect, useMemo, useState } from 'react';
import { type CodeLine, plainLines } from './code-segments.ts';
import { grammarOf } from './grammar-names.ts';

type Highlight = (lines: readonly string[], grammar: string) => readonly CodeLine[] | undefined;

let ready: Highlight | undefined;

/** More than a person reads; colouring it would hold up the page. */
const charactersMax = 60_000;

export function useHighlight(lines: readonly string[], path: string, language: string): readonly CodeLine[] {
  const [highlight, setHighlight] = useState(() => ready);
  const grammar = grammarOf(path, language);
  const isWanted = grammar !== undefined && lines.reduce((sum, line) => sum + line.length + 1, 0) <= charactersMax;
  useEffect(() => {
    if (!isWanted || highlight !== undefined) return undefined;
    let isGone = false;
    import('./highlight.ts').then(
      (module) => {
        ready = module.highlight;
        if (!isGone) setHighlight(() => module.highlight);
      },
      // The code is readable without colours.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, highlight]);
  return useMemo(() => {
    const plain = plainLines(lines);
    if (!isWanted || grammar === undefined) return plain;
    const coloured = highlight?.(lines, grammar);
    // Whatever a grammar makes of it, each line must keep its place.
    return coloured?.length === lines.length ? coloured : plain;
  }, [lines, grammar, isWanted, highlight]);
}
