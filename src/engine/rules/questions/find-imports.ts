/** Finds imports of a module: by its name, by the end of it, or by the place in the project that it means. */
import { dirname, join } from 'node:path/posix';
import type { CodeQuestion } from '../model/code-question.ts';
import { fileImports } from '../names/file-imports.ts';
import { partFits } from '../names/name-pattern.ts';
import type { SourceView } from '../syntax/source-view.ts';
import type { Piece } from './piece.ts';

export function findImports(question: Extract<CodeQuestion, { kind: 'imports' }>, view: SourceView): readonly Piece[] {
  return fileImports(view)
    .filter(({ module, name }) => question.modules.some((wanted) => isImport(wanted, module, name, view.source.path)))
    .map(({ start, end, module }) => ({ node: view.root, start, end, name: module }));
}

/** `lodash` is `lodash/fp` too, `java.sql` is `java.sql.Connection`, `src/db` is `../db/pool` of a file in `src/api`. */
function isImport(wanted: string, module: string, name: string, path: string): boolean {
  const target = module.replace(/^node:/, '');
  const parts = partsOf(wanted.replace(/\/?\*+\/?$/, '').replace(/^\*\*\//, ''));
  if (parts.length === 0) return false;
  const isRelative = /^\.\.?(?:\/|$)/.test(target);
  if (isRelative) {
    const whole = partsOf(join(dirname(path), target));
    return wanted.includes('/') || wanted.includes('*') ? includes(whole, parts) : false;
  }
  const isDottedRelative = /^\.+[\w.]*$/.test(target);
  const own = isDottedRelative
    ? partsOf(
        join(
          dirname(path),
          '../'.repeat(Math.max(0, /^\.+/.exec(target)?.[0].length ?? 1) - 1),
          target.replace(/^\.+/, '').replaceAll('.', '/'),
        ),
      )
    : partsOf(target);
  const withName = name === '' || name === 'default' ? own : [...own, name];
  if (startsWith(withName, parts)) return true;
  return (wanted.includes('/') || wanted.includes('*') || wanted.includes('.')) && includes(withName, parts);
}

function partsOf(text: string): readonly string[] {
  return text
    .replace(/^@\//, '')
    .split(/[/.:\\]+/)
    .filter((part) => part !== '' && part !== '~');
}

function startsWith(parts: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length <= parts.length && wanted.every((part, at) => partFits(part, parts[at] ?? ''));
}

/** The wanted parts one after another, anywhere. */
function includes(parts: readonly string[], wanted: readonly string[]): boolean {
  return parts.some((_, at) => startsWith(parts.slice(at), wanted));
}
