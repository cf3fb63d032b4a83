/** The highlighter with the grammars of the languages that are scanned; it comes when code is first shown. */
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import dart from 'highlight.js/lib/languages/dart';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import elixir from 'highlight.js/lib/languages/elixir';
import go from 'highlight.js/lib/languages/go';
import groovy from 'highlight.js/lib/languages/groovy';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import properties from 'highlight.js/lib/languages/properties';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scala from 'highlight.js/lib/languages/scala';
import scss from 'highlight.js/lib/languages/scss';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import { type CodeLine, highlightedLines } from './code-segments.ts';

const lowlight = createLowlight({
  bash,
  c,
  cpp,
  csharp,
  css,
  dart,
  dockerfile,
  elixir,
  go,
  groovy,
  ini,
  java,
  javascript,
  json,
  kotlin,
  markdown,
  php,
  properties,
  python,
  ruby,
  rust,
  scala,
  scss,
  sql,
  swift,
  typescript,
  xml,
  yaml,
});

/** Undefined for a grammar that is not here. */
export function highlight(lines: readonly string[], grammar: string): readonly CodeLine[] | undefined {
  if (!lowlight.registered(grammar)) return undefined;
  // PHP that does not begin a file lacks the tag that its grammar waits for; markup around it is coloured as PHP, which is seldom wrong here.
  const isInside = grammar === 'php' && !lines.some((line) => line.includes('<?'));
  const text = lines.join('\n');
  const { children } = lowlight.highlight(grammar, isInside ? `<?php\n${text}` : text);
  const all = highlightedLines(children);
  return isInside ? all.slice(1) : all;
}
