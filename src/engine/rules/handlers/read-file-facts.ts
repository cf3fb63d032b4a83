/** What one file says of handlers, as plain data; read where hostile files are parsed. */
import { readFunctions } from '../functions/read-functions.ts';
import type { AskedFacts, FileFacts } from '../model/rule-runner.ts';
import { codeShapeOf } from '../syntax/code-shape.ts';
import { type SourceView, sourceViews } from '../syntax/source-view.ts';
import { sourceFile } from '../../text/source-file.ts';
import { speaks } from './family-of.ts';
import { handlerFamilies } from './index.ts';

/** Undefined where the file says nothing of what is asked. */
export function readFileFacts(path: string, content: string | Uint8Array, asked: AskedFacts): FileFacts | undefined {
  const { text } = sourceFile(path, content);
  const concerned = handlerFamilies.filter((family) => speaks(family, path) && family.concerns(path, text));
  if (concerned.length === 0 && asked === 'handlers') return undefined;
  const views = sourceViews(path, content);
  const families = concerned.flatMap((family) => {
    const facts = views.flatMap((view) => (family.languages.includes(view.language.name) ? readOne(family, view) : []));
    return facts[0] === undefined ? [] : [[family.name, facts[0]] as const];
  });
  // A page with scripts is one of those files whose functions nobody calls from elsewhere.
  const code = views.find(({ language }) => codeShapeOf(language.name) !== undefined);
  const functions = asked === 'functions' && code !== undefined ? readFunctions(code) : undefined;
  if (families.length === 0 && functions === undefined) return undefined;
  return { families: Object.fromEntries(families), functions };
}

function readOne(family: (typeof handlerFamilies)[number], view: SourceView): readonly unknown[] {
  const facts = family.read(view);
  return facts === undefined ? [] : [facts];
}
