/** Some lines of a file for a person to read, bounded in number and length whatever the file holds. */
import { languageOf, languageOfScript } from '../../engine/languages/index.ts';
import { linesOf } from '../../engine/text/lines.ts';
import { printable } from '../../engine/text/printable.ts';
import { sourceFile } from '../../engine/text/source-file.ts';

export const excerptLinesMax = 400;
export const lineCharactersMax = 2_000;

export interface LineRange {
  readonly startLine: number;
  /** Inclusive. */
  readonly endLine: number;
}

export interface CutLines {
  /** Fewer than were asked for where the file ends before. */
  readonly lines: readonly string[];
  readonly totalLines: number;
  /** A name of the languages whose code is followed, of a format, or empty. */
  readonly language: string;
  /** Whether a line was longer than is shown. */
  readonly isTruncated: boolean;
}

/** Undefined where it is no text. */
export function cutLines(path: string, content: Uint8Array, { startLine, endLine }: LineRange): CutLines | undefined {
  if (isBinary(content)) return undefined;
  const { text } = sourceFile(path, content);
  const lines: string[] = [];
  let totalLines = 0;
  let firstLine = '';
  let isTruncated = false;
  for (const line of linesOf(text)) {
    totalLines = line.number;
    if (line.number === 1) firstLine = line.text.slice(0, lineCharactersMax);
    if (line.number < startLine || line.number > endLine || lines.length === excerptLinesMax) continue;
    isTruncated ||= line.text.length > lineCharactersMax;
    lines.push(printable(line.text, lineCharactersMax));
  }
  return { lines, totalLines, language: languageName(path, firstLine), isTruncated };
}

/** As git decides it: a zero byte near the beginning; UTF-16 says what it is. */
function isBinary(content: Uint8Array): boolean {
  const [first, second] = content;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return !isUtf16 && content.subarray(0, 8_000).includes(0);
}

const formats: readonly (readonly [RegExp, string])[] = [
  [/\.(?:json|json5|jsonc)$|(?:^|\/)(?:composer|pipfile)\.lock$/i, 'json'],
  [/\.ya?ml$/i, 'yaml'],
  [/\.toml$|(?:^|\/)(?:poetry|cargo|uv|pdm)\.lock$/i, 'toml'],
  [/\.(?:xml|pom|csproj|fsproj|vbproj|props|targets|nuspec|config)$/i, 'xml'],
  [/\.html?$/i, 'html'],
  [/\.md$/i, 'markdown'],
  [/(?:^|\/)(?:dockerfile|containerfile)[^/]*$|\.dockerfile$/i, 'dockerfile'],
  [/\.(?:ini|cfg|properties)$/i, 'ini'],
];

function languageName(path: string, firstLine: string): string {
  const format = formats.find(([pattern]) => pattern.test(path))?.[1];
  return format ?? (languageOf(path) ?? languageOfScript(firstLine))?.name ?? '';
}
