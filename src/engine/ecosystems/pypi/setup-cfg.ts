/**
 * setup.cfg: the lists of requirements in `[options]` and `[options.extras_require]`, an INI file in which indented lines
 * continue a value (https://setuptools.pypa.io/en/latest/userguide/declarative_config.html).
 */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { declareRequirement } from './declare-requirement.ts';
import { isRequirementsPath } from './requirements-path.ts';

export function extractSetupCfg(file: SourceFile): Extraction {
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];
  let section = '';
  let scope: Scope | undefined;

  const declare = (text: string, start: number, line: number): void => {
    if (scope === undefined) return;
    const elsewhere = /^(file|attr):[ \t]*(.*)$/.exec(text);
    if (elsewhere !== null) {
      const [, kind, target = ''] = elsewhere;
      const isScanned = kind === 'file' && target.split(',').every((path) => isRequirementsPath(path.trim()));
      if (!isScanned) problems.push({ line, message: 'These requirements stand elsewhere; they are not listed.' });
      return;
    }
    declareRequirement({ file, text, start, scope, line, declarations, problems });
  };

  for (const { text, start, number } of linesOf(file.text)) {
    const trimmed = text.trim();
    if (trimmed === '' || trimmed.startsWith('#') || trimmed.startsWith(';')) continue;
    const indent = text.length - text.trimStart().length;
    if (indent > 0) {
      // A comment behind a value is part of it for INI, but setuptools reads the list as requirements.
      for (const [part, offset] of listItems(trimmed)) declare(part, start + indent + offset, number);
      continue;
    }
    scope = undefined;
    const header = /^\[([^\]]*)\]/.exec(trimmed);
    if (header !== null) {
      section = (header[1] ?? '').trim();
      continue;
    }
    const separator = text.search(/[=:]/);
    if (separator === -1) continue;
    scope = scopeOf(section, text.slice(0, separator).trim().toLowerCase());
    const value = text.slice(separator + 1);
    const valueStart = start + separator + 1;
    for (const [part, offset] of inlineItems(value)) declare(part, valueStart + offset, number);
  }
  return conclude({ declarations, problems });
}

function scopeOf(section: string, key: string): Scope | undefined {
  if (section === 'options.extras_require') return 'optional';
  if (section !== 'options') return undefined;
  if (key === 'install_requires') return 'production';
  if (key === 'tests_require') return 'test';
  return key === 'setup_requires' ? 'development' : undefined;
}

/** On the line of the key itself, semicolons separate items as well as markers. */
function* inlineItems(value: string): Generator<readonly [string, number]> {
  for (const [line, offset] of listItems(value)) {
    let start = 0;
    for (const piece of line.split(';')) {
      const isMarker = start > 0 && /^\s*(?:\(|(?:python|sys|os|platform|implementation|extra)[_\s=])/.test(piece);
      const item = piece.trim();
      if (!isMarker && item !== '') yield [item, offset + start + piece.indexOf(item)];
      start += piece.length + 1;
    }
  }
}

/** The item of a line with its offset, without comment. */
function listItems(text: string): readonly (readonly [string, number])[] {
  const comment = text.search(/(?:^|\s)#/);
  const content = comment === -1 ? text : text.slice(0, comment);
  const trimmed = content.trim();
  return trimmed === '' ? [] : [[trimmed, content.indexOf(trimmed)]];
}
