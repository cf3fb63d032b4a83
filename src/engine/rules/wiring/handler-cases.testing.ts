/** Cases of handlers: a folder each, with files of a program and the handlers that are in it, one line a handler. */
import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Handler } from '../model/handler.ts';
import type { HandlerFamily } from '../syntax/handler-family.ts';
import { sourceViews } from '../syntax/source-view.ts';

export function handlersIn(family: HandlerFamily, files: ReadonlyMap<string, string>): readonly Handler[] {
  const facts = new Map<string, unknown>();
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!family.concerns(path, text)) continue;
    for (const view of sourceViews(path, text)) {
      const read = family.languages.includes(view.language.name) ? family.read(view) : undefined;
      // Facts are kept as text between the two steps.
      if (read !== undefined) facts.set(path, JSON.parse(JSON.stringify(read)));
    }
  }
  return family.link(facts, new Set());
}

/** `HTTP gin GET /users -> Users.list users.go:7 (c) [group:auth, route:log]` */
function lineOf(handler: Handler): string {
  const type = handler.sourceType.replace('_HANDLER', '');
  const guards = handler.guards.map(({ through, name }) => `${through}:${name === '' ? '?' : name}`).join(', ');
  const name = handler.name === '' ? '?' : handler.name;
  return `${type} ${handler.framework} ${handler.route} -> ${name} ${handler.path}:${handler.span.startLine} (${handler.inputs.join(', ')}) [${guards}]`;
}

function filesOf(folder: string): Map<string, string> {
  const paths = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'expected.json')
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
}

/** Each folder is a case; the name of the folder says what it shows. */
export function testCases(family: HandlerFamily, fixtures: string): void {
  for (const entry of readdirSync(fixtures, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = join(fixtures, entry.name);
    void it(`sees the handlers and guards of ${entry.name.replaceAll('-', ' ')}`, () => {
      const files = filesOf(folder);
      const handlers = handlersIn(family, files);
      const expected: unknown = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
      assert.deepEqual(handlers.map(lineOf), expected);
      for (const { path, start, end, span } of handlers) {
        const text = files.get(path)?.slice(start, end) ?? '';
        assert.equal(
          text.split('\n').length - 1,
          span.endLine - span.startLine,
          `the span of ${path}:${span.startLine}`,
        );
      }
    });
  }
}
