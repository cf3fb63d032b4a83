/** `replace` directives: which module's code is really built. They stand in go.mod and, for a whole workspace, in go.work. */
import type { Problem } from '../../model/problem.ts';
import type { Span } from '../../model/span.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { Directive } from './directives.ts';
import { readVersion } from './module-version.ts';

export interface Replacement {
  /** The module path, or a folder where `version` is empty. */
  readonly target: string;
  readonly version: string;
  /** Target and version where they stand; absent where they stand in another file. */
  readonly span?: Span;
}

export interface Replacements {
  /** By path, or by path@version where the directive names one; the second goes first. */
  readonly byOriginal: ReadonlyMap<string, Replacement>;
  readonly problems: readonly Problem[];
}

export function readReplacements(directives: readonly Directive[], file: SourceFile): Replacements {
  const byOriginal = new Map<string, Replacement>();
  const problems: Problem[] = [];
  for (const { verb, words, line } of directives) {
    if (verb !== 'replace') continue;
    const arrow = words.findIndex((word) => word.text === '=>');
    const [path, version] = words.slice(0, Math.max(arrow, 0));
    const [target, targetVersion] = words.slice(arrow + 1);
    const isRead = arrow > 0 && arrow <= 2 && path !== undefined && target !== undefined && words.length <= arrow + 3;
    const replaced = version === undefined ? '' : readVersion(version.text);
    const replacing = targetVersion === undefined ? '' : readVersion(targetVersion.text);
    if (!isRead || replaced === undefined || replacing === undefined) {
      problems.push({ line, message: 'This replace directive was not understood; the module is listed as required.' });
      continue;
    }
    byOriginal.set(replaced === '' ? path.text : `${path.text}@${replaced}`, {
      target: target.text,
      version: replacing,
      span: file.span(target.start, (targetVersion ?? target).end),
    });
  }
  return { byOriginal, problems };
}

export function replacementOf(
  byOriginal: ReadonlyMap<string, Replacement>,
  path: string,
  version: string,
): Replacement | undefined {
  return byOriginal.get(`${path}@${version}`) ?? byOriginal.get(path);
}
