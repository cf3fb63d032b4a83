/** What one file says of handlers, as plain data; read where hostile files are parsed. */
import type { FileFacts } from '../model/rule-runner.ts';
import { ruleLanguagesOf } from '../syntax/rule-language.ts';
import { type SourceView, sourceViews } from '../syntax/source-view.ts';
import { sourceFile } from '../../text/source-file.ts';
import { handlerFamilies } from './index.ts';

/** Undefined where the file says nothing that matters to handlers. */
export function readFileFacts(path: string, content: string | Uint8Array): FileFacts | undefined {
  const { text } = sourceFile(path, content);
  const concerned = handlerFamilies.filter((family) => speaks(family, path) && family.concerns(path, text));
  if (concerned.length === 0) return undefined;
  const views = sourceViews(path, content);
  const families = concerned.flatMap((family) => {
    const facts = views.flatMap((view) => (family.languages.includes(view.language.name) ? readOne(family, view) : []));
    return facts[0] === undefined ? [] : [[family.name, facts[0]] as const];
  });
  return { families: Object.fromEntries(families), functions: undefined };
}

/** The family whose frameworks a file of this path may be of; undefined for files that no family reads. */
export function familyOf(path: string): string | undefined {
  return handlerFamilies.find((family) => speaks(family, path))?.name;
}

function speaks(family: (typeof handlerFamilies)[number], path: string): boolean {
  return ruleLanguagesOf(path).some(({ name }) => family.languages.includes(name));
}

function readOne(family: (typeof handlerFamilies)[number], view: SourceView): readonly unknown[] {
  const facts = family.read(view);
  return facts === undefined ? [] : [facts];
}
