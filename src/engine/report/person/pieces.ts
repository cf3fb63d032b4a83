/**
 * Lines of a terminal, made of pieces that are styled only once everything is measured: a line is never wider than asked, whatever
 * text it is given, and nothing in scanned text reaches the terminal as anything but characters to show.
 */
import { styleText } from 'node:util';
import stringWidth from 'string-width';
import { terminalText } from '../../text/terminal-text.ts';

export type Style = Parameters<typeof styleText>[0];

export interface Piece {
  readonly text: string;
  readonly style?: Style;
  /** Not broken between its words where a line has room for it. */
  readonly isWhole?: boolean;
  /** An address that the piece leads to. */
  readonly link?: string;
}

export interface Terminal {
  /** Columns. */
  readonly width: number;
  readonly hasColor: boolean;
  /** It is known to take links (OSC 8). */
  readonly hasLinks: boolean;
}

/** Narrower ones are written as if they had so many columns. */
export const leastWidth = 40;

export function piece(text: string, style?: Style): Piece {
  return style === undefined ? { text: terminalText(text) } : { text: terminalText(text), style };
}

export function wholePiece(text: string, style?: Style): Piece {
  return { ...piece(text, style), isWhole: true };
}

/** One line, cut with `…` where it is too long. */
export function cutLine(pieces: readonly Piece[], terminal: Terminal): string {
  const fitting: Piece[] = [];
  let left = terminal.width;
  for (const next of pieces) {
    const text = cut(next.text, left);
    if (text !== '') fitting.push({ ...next, text });
    left -= stringWidth(text);
    if (text !== next.text) break;
  }
  return drawn(fitting, terminal);
}

/** As many lines as it takes, broken between words, later lines indented; a word that is too long for a line is broken too. */
export function flow(pieces: readonly Piece[], terminal: Terminal, indent: number): string[] {
  const lines: Piece[][] = [[]];
  let column = 0;
  const room = Math.max(1, terminal.width - indent);
  for (const { text, ...rest } of pieces)
    for (const word of rest.isWhole === true && stringWidth(text) <= room ? [text] : text.split(/(?<= )(?=[^ ])/)) {
      for (const part of broken(word, room)) {
        const width = stringWidth(part.trimEnd());
        if (column > indent && column + width > terminal.width) {
          lines.push([{ text: ' '.repeat(indent) }]);
          column = indent;
        }
        lines.at(-1)?.push({ ...rest, text: part });
        column += stringWidth(part);
      }
    }
  return lines.map((line) => cutLine(withoutTail(line), terminal));
}

/** At most so many columns, the end given up for `…`. */
export function cut(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  if (columns < 1) return '';
  let kept = '';
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    const more = stringWidth(segment);
    if (width + more > columns - 1) break;
    kept += segment;
    width += more;
  }
  return `${kept.trimEnd()}…`;
}

/** How many a terminal gives to a text. */
export function columnsOf(text: string): number {
  return stringWidth(text);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function broken(word: string, columns: number): string[] {
  if (stringWidth(word.trimEnd()) <= columns) return [word];
  const parts: string[] = [''];
  let width = 0;
  for (const { segment } of graphemes.segment(word)) {
    const more = stringWidth(segment);
    if (width + more > columns) {
      parts.push('');
      width = 0;
    }
    parts[parts.length - 1] += segment;
    width += more;
  }
  return parts;
}

function withoutTail(line: readonly Piece[]): Piece[] {
  const last = line.at(-1);
  return last === undefined ? [] : [...line.slice(0, -1), { ...last, text: last.text.trimEnd() }];
}

function drawn(pieces: readonly Piece[], { hasColor, hasLinks }: Terminal): string {
  const texts = pieces.map(({ text, style, link }) => {
    // The options of the caller decide, not the stream or the environment of this process.
    const styled =
      style === undefined || !hasColor || text.trim() === '' ? text : styleText(style, text, { validateStream: false });
    return link === undefined || !hasLinks ? styled : `\u001b]8;;${link}\u001b\\${styled}\u001b]8;;\u001b\\`;
  });
  return texts.join('').replace(/ +$/, '');
}
