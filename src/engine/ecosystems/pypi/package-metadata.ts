/**
 * The metadata of an installed or unpacked package (`*.dist-info/METADATA`, `*.egg-info/PKG-INFO`): headers as in mail, of
 * which name and version count. Read where a repository keeps packages in folders of its own.
 */
import { failedExtraction, type Extraction } from '../../model/extraction.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';

interface Header {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export function extractMetadata(file: SourceFile): Extraction {
  const headers = new Map<string, Header>();
  for (const { text, start } of linesOf(file.text)) {
    // The description follows the first empty line; it may hold lines that look like headers.
    if (text.trim() === '') break;
    const [, key = '', value = ''] = /^([A-Za-z-]+):[ \t]*(.*?)[ \t]*$/.exec(text.slice(0, 1000)) ?? [];
    if (!headers.has(key.toLowerCase())) headers.set(key.toLowerCase(), { value, start, end: start + text.length });
  }
  const name = headers.get('name');
  const version = headers.get('version');
  if (name === undefined || name.value === '') return failedExtraction('This file names no package.', 1);
  return conclude({
    packages: [
      {
        key: name.value,
        name: name.value,
        version: version?.value ?? '',
        span: file.span(
          Math.min(name.start, version?.start ?? name.start),
          Math.max(name.end, version?.end ?? name.end),
        ),
        dependsOn: [],
      },
    ],
  });
}
