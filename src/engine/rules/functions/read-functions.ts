/** Reads the functions and calls of a file, for languages whose shape of code is known; others have none. */
import { fileImports } from '../names/file-imports.ts';
import { calledName, type CodeShape, codeShapeOf } from '../syntax/code-shape.ts';
import { functionName, classAround } from '../syntax/function-name.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import type { CallFact, FunctionFact, FunctionFacts } from '../model/function-facts.ts';

/** A file with more is generated, or hostile. */
const functionsMax = 5_000;
const callsMax = 20_000;
const textMax = 200;
const nameMax = 200;

export function readFunctions(view: SourceView): FunctionFacts {
  const language = view.language.name;
  const code = codeShapeOf(language);
  if (code === undefined) return { language, functions: [], calls: [], imports: [] };
  const functions = functionsOf(view, code);
  const calls = [...callsOf(view, code), ...readsOf(view, code)].sort((a, b) => a.start - b.start);
  const isCut = functions.length >= functionsMax || calls.length >= callsMax;
  return {
    language,
    functions,
    calls: calls.slice(0, callsMax),
    imports: fileImports(view).map(({ local, module, name }) => ({ local, module, name })),
    ...(isCut ? { isCut: true } : {}),
  };
}

function functionsOf(view: SourceView, code: CodeShape): readonly FunctionFact[] {
  return nodesOf(view, code.functions)
    .slice(0, functionsMax)
    .map((node) => {
      const [start, end] = placeOf(node);
      const name = functionName(node).slice(0, nameMax);
      const className = classAround(node, code).slice(0, nameMax);
      return { name, className, start, end, span: view.source.span(start, end) };
    })
    .sort((a, b) => a.start - b.start);
}

function callsOf(view: SourceView, code: CodeShape): readonly CallFact[] {
  return nodesOf(view, code.calls.keys())
    .slice(0, callsMax)
    .map((node) => callFact(view, node, calledName(node, code) ?? '?'));
}

/** Checks that are read and not called: `user.is_authenticated`, `ModelState.IsValid`. */
function readsOf(view: SourceView, code: CodeShape): readonly CallFact[] {
  if (code.members.size === 0) return [];
  const kinds = [...code.members.keys()].map((kind) => ({ kind }));
  return view.root
    .findAll({
      rule: {
        any: kinds,
        regex:
          '(?i)\\.\\s*(is_?authenticated|is_?logged_?in|is_?signed|is_?admin|is_?staff|is_?superuser|is_?valid|is_?signed_?in)$',
      },
    })
    .slice(0, callsMax)
    .filter((node) => !code.calls.has(String(node.parent()?.kind())))
    .map((node) => callFact(view, node, lastName(node.text())));
}

function callFact(view: SourceView, node: SgNode, name: string): CallFact {
  const [start, end] = placeOf(node);
  const text = view.source.text.slice(start, Math.min(end, start + textMax)).toWellFormed();
  return { name: name.slice(0, nameMax), start, text, span: view.source.span(start, end) };
}

function lastName(text: string): string {
  return /[\w$?]+(?:\s*\.\s*[\w$?]+){0,3}$/.exec(text.slice(-nameMax))?.[0].replace(/\s/g, '') ?? '?';
}

function nodesOf(view: SourceView, kinds: Iterable<string>): readonly SgNode[] {
  return view.root.findAll({ rule: { any: [...kinds].map((kind) => ({ kind })) } });
}

function placeOf(node: SgNode): readonly [start: number, end: number] {
  const { start, end } = node.range();
  return [start.index, end.index];
}
