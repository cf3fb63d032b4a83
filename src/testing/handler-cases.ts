/**
 * Cases of handler detection: a folder of files as a repository holds them, beside the handlers that are in it, in `expected.json`. The tests of
 * families walk theirs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Handler } from '../engine/rules/model/handler.ts';
import type { HandlerFamily } from '../engine/rules/syntax/handler-family.ts';
import { sourceViews } from '../engine/rules/syntax/source-view.ts';

export interface HandlerCase {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
  readonly expected: unknown;
}

/** What a case states of a handler; guards as `through name`. */
export interface StatedHandler {
  readonly framework: string;
  readonly route: string;
  readonly name: string;
  readonly at: string;
  readonly guards: readonly string[];
  /** Only where it is not an HTTP_HANDLER. */
  readonly sourceType?: string;
}

/** The cases of a folder; `.txt` at the end of a name keeps a file from the project's own tools, and is left out. */
export function handlerCases(root: URL): readonly HandlerCase[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const folder = fileURLToPath(new URL(`${name}/`, root));
      const files = new Map<string, string>();
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const full = join(entry.parentPath, entry.name);
        const path = relative(folder, full)
          .replaceAll('\\', '/')
          .replace(/\.txt$/, '');
        if (entry.isFile() && path !== 'expected.json') files.set(path, readFileSync(full, 'utf8'));
      }
      return { name, files, expected: JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) };
    });
}

/** Reads and links files as a scan does: facts go through JSON. */
export function handlersIn<Facts>(
  family: HandlerFamily<Facts>,
  files: ReadonlyMap<string, string>,
): readonly Handler[] {
  const facts = new Map<string, Facts>();
  for (const [path, text] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!family.concerns(path, text)) continue;
    for (const view of sourceViews(path, text)) {
      const read = family.languages.includes(view.language.name) ? family.read(view) : undefined;
      if (read !== undefined) facts.set(path, JSON.parse(JSON.stringify(read)));
    }
  }
  return family.link(facts, new Set());
}

export function statedHandler(handler: Handler): StatedHandler {
  return {
    ...(handler.sourceType === 'HTTP_HANDLER' ? {} : { sourceType: handler.sourceType }),
    framework: handler.framework,
    route: handler.route,
    name: handler.name,
    at: `${handler.path}:${handler.span.startLine}`,
    guards: handler.guards.map(({ through, name }) => `${through} ${name}`),
  };
}
