/** Text to an ESTree program with oxc: raw transfer where the machine has it, JSON otherwise. */
import { parseSync, rawTransferSupported } from 'oxc-parser';
import { couldNotBeParsed } from '../../../syntax/fact-reader.ts';
import { type Node, isNode } from './node.ts';
import { isTooDeep } from './nesting.ts';

export type Dialect = 'jsx' | 'ts' | 'tsx';

let rawTransfer: boolean | undefined;

/**
 * `shorten` may leave out parts of the text that are of no interest; it sees no text that could crash the parser.
 * @throws {Error} with a sentence for a person where the text is no program.
 */
export function parseProgram(whole: string, dialect: Dialect, shorten?: (text: string) => string): Node {
  if (isTooDeep(whole)) throw new Error('brackets are nested too deeply to be parsed');
  const text = shorten?.(whole) ?? whole;
  let firstError = '';
  for (const lang of dialectsToTry(dialect)) {
    const result = parseSync('file', text, options(lang));
    const program: unknown = result.program;
    if (!isNode(program)) continue;
    const body = program['body'];
    if ((Array.isArray(body) && body.length > 0) || result.errors.length === 0) return program;
    firstError ||= result.errors[0]?.message ?? '';
  }
  throw new Error(`${couldNotBeParsed}${firstError.slice(0, 120) || 'no reason given'}`);
}

/** Plain `.js` is read with JSX; casts such as `<T>x` in `.tsx`-less TypeScript, and Flow's annotations, want another reading. */
function dialectsToTry(dialect: Dialect): readonly Dialect[] {
  if (dialect === 'jsx') return ['jsx', 'tsx', 'ts'];
  if (dialect === 'ts') return ['ts', 'tsx'];
  return [dialect];
}

function options(lang: Dialect): Parameters<typeof parseSync>[2] {
  rawTransfer ??= rawTransferSupported();
  // What only types need is left out of the tree where there are none.
  const astType = lang === 'jsx' ? 'js' : 'ts';
  const plain = { lang, astType, preserveParens: false, sourceType: 'unambiguous' } as const;
  return rawTransfer ? Object.assign({ experimentalRawTransfer: true }, plain) : plain;
}
