/** The handlers of files at hand, and how fixtures write them down. */
import type { Handler } from '../../model/handler.ts';
import { sourceViews } from '../../syntax/source-view.ts';
import type { ModuleCode } from './code/code.ts';
import { javascript } from './index.ts';

export function handlersIn(files: Readonly<Record<string, string>>): readonly Handler[] {
  const facts = new Map<string, ModuleCode>();
  for (const [path, text] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!javascript.concerns(path, text)) continue;
    for (const view of sourceViews(path, text)) {
      const read = javascript.languages.includes(view.language.name) ? javascript.read(view) : undefined;
      if (read !== undefined) facts.set(path, read);
    }
  }
  // What is read in a child process arrives as JSON.
  const kept = new Map([...facts].map(([path, read]) => [path, JSON.parse(JSON.stringify(read)) as ModuleCode]));
  return javascript.link(kept, new Set());
}

/** `GET /users -> list users.js:4 <- router requireAuth`: what runs, where its function begins, and what stands before it. */
export function fixtureForm(handler: Handler): object {
  const { sourceType, framework, route, name, path, span, registeredAt, inputs, guards } = handler;
  return {
    handler: `${framework} ${sourceType} ${route}`,
    runs: `${name === '' ? '-' : name} ${path}:${span.startLine}`,
    registered: `${registeredAt.path}:${registeredAt.span.startLine}`,
    inputs: inputs.join(' '),
    guards: guards.map(
      (guard) =>
        `${guard.through} ${guard.name === '' ? guard.text : guard.name} ${guard.path}:${guard.span.startLine}`,
    ),
  };
}
