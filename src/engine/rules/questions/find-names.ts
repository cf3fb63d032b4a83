/** Finds where a name is read or called, by its dotted form; a declaration of it is none. */
import type { CodeQuestion } from '../model/code-question.ts';
import { importedName } from '../names/file-imports.ts';
import { nameFits } from '../names/name-pattern.ts';
import { codeShapeOf, dottedName } from '../syntax/code-shape.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { callSites, importsIn } from './call-sites.ts';
import { mayHold } from './call-fits.ts';
import { firstOf } from './unread-parts.ts';
import { type Piece, pieceOf } from './piece.ts';

const identifiers: Readonly<Record<string, readonly string[]>> = {
  JavaScript: ['identifier'],
  TypeScript: ['identifier', 'type_identifier'],
  Tsx: ['identifier', 'type_identifier'],
  python: ['identifier'],
  go: ['identifier', 'type_identifier'],
  java: ['identifier', 'type_identifier'],
  kotlin: ['simple_identifier', 'type_identifier'],
  csharp: ['identifier'],
  php: ['name'],
  ruby: ['identifier', 'constant'],
  rust: ['identifier', 'type_identifier'],
};
/** Where a name is declared, imported or is part of a longer one. */
const notReads =
  /^(?:import|export_specifier|namespace_import|using|use_|namespace_use|dotted_name|aliased_import|formal_parameters|parameters|parameter|required_parameter|simple_parameter|default_parameter|function_declaration|function_definition|method_declaration|method_definition|method$|function_item|class_declaration|class_definition|class$|member_expression|attribute|selector_expression|field_access|member_access_expression|scoped_|navigation_suffix|keyword_argument|package_)/;

export function findNames(question: Extract<CodeQuestion, { kind: 'names' }>, view: SourceView): readonly Piece[] {
  const wanted = question.names;
  const code = codeShapeOf(view.language.name);
  if (
    code === undefined ||
    !mayHold(
      wanted.map((name) => ({ kind: 'name', name })),
      view.source.text,
    )
  )
    return [];
  const imports = importsIn(view);
  const isWanted = (name: string) =>
    wanted.some((each) => nameFits(each, name) || nameFits(each, importedName(name, imports)));
  const calls = callSites(view).filter(({ names }) =>
    names.some((name) => wanted.some((each) => nameFits(each, name))),
  );
  const members =
    code.members.size === 0
      ? []
      : view.root.findAll({ rule: { any: [...code.members.keys()].map((kind) => ({ kind })) } });
  const plain = wanted.some((name) => !name.includes('.')) ? identifiersOf(view, wanted) : [];
  const found = [
    ...calls.map(({ node, name }) => pieceOf(node, name)),
    ...members.filter((node) => isWanted(dottedName(node, code))).map((node) => pieceOf(node, dottedName(node, code))),
    ...plain.filter((node) => !notReads.test(String(node.parent()?.kind()))).map((node) => pieceOf(node, node.text())),
  ];
  // A call of it, or a longer chain, is one place and not two.
  return found.filter(
    (piece) => !found.some((other) => other !== piece && other.start === piece.start && other.end > piece.end),
  );
}

/** More are compared each with each for too long. */
const namesMax = 5_000;

function identifiersOf(view: SourceView, wanted: readonly string[]): readonly SgNode[] {
  const kinds = identifiers[view.language.name] ?? [];
  const names = new Set(wanted.filter((name) => /^[\w$]+$/.test(name)));
  if (kinds.length === 0 || names.size === 0) return [];
  const regex = `^(?:${[...names].map((name) => name.replaceAll('$', '\\$')).join('|')})$`;
  return firstOf(view.root.findAll({ rule: { any: kinds.map((kind) => ({ kind })), regex } }), namesMax, 'names', view);
}
