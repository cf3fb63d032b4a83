/** What runs modules that were sought before: only what the file sought itself is known. */
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { hazard, type LoadWalk } from './load-walk.ts';

export function judgeExecutors(walk: LoadWalk): void {
  const { own, unknown, modules } = walk.sought;
  if (walk.executors.length === 0) return;
  const isOpen = unknown > 0 || own + modules.length === 0 || otherFinder.test(walk.text);
  for (const place of walk.executors) {
    if (isOpen || isGiven(walk, place)) hazard(walk, 'a loader that runs what was found elsewhere', place);
    else for (const { name, place: at } of modules) walk.notes.push({ kind: 'import', specifier: name, place: at });
  }
}

/** `def load(spec): spec.loader.exec_module(…)`. */
function isGiven({ text }: LoadWalk, place: SyntaxNode): boolean {
  const written = text.slice(place.start, place.end);
  const root = /^\s*(\w+)/.exec(written)?.[1] ?? '';
  return (
    root !== '' &&
    new RegExp(`\\bdef\\s+\\w+\\s*\\([^)]*\\b${root}\\b[^)]*\\)|\\bfor\\s[^\\n:]*\\b${root}\\b[^\\n:]*\\sin\\b`).test(
      text,
    )
  );
}

/** `finder.find_spec(x)`: of `importlib.util`, whatever it is called, and of `pkgutil` it is told where it is called. */
const otherFinder = /(?<!\butil|\bpkgutil)\.(?:find_spec|find_module|find_loader|get_loader)\s*\(/;
