/** What a file says elsewhere about the names that a pattern is compared with: imports, constant texts, declared types. Asked for once each. */
import { compileRegex } from '../regex/linear-regex.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { type CodeNode, type CodeReader, madeUp } from './code-node.ts';
import { type DeclaredScopes, declaredScopes } from './declared-scopes.ts';
import { type ConstantStrings, type ConstantText, constantStrings, stringValue } from './constant-strings.ts';
import { type DeclaredType, declaredTypes } from './declared-types.ts';
import { type ImportedNames, importedNames } from './imported-names.ts';

export interface FileFacts {
  /** What a name is by the imports: a name or member that is written out. */
  importedAs(name: CodeNode): CodeNode | undefined;
  imports(): ImportedNames;
  /** Of code that is always the same text, if not a literal. */
  stringOf(node: CodeNode): ConstantText | undefined;
  /** Where the innermost function begins that a name is a parameter or variable of. */
  scopeOf(name: CodeNode): number | undefined;
  hasType(node: CodeNode, type: string): boolean;
  fitsRegex(expression: string, text: string): boolean;
}

export function fileFacts({ root, language }: SourceView, reader: CodeReader): FileFacts {
  let names: ImportedNames | undefined;
  let constants: ConstantStrings | undefined;
  let scopes: DeclaredScopes | undefined;
  let types: ReadonlyMap<string, readonly DeclaredType[]> | undefined;
  const imports = () => (names ??= importedNames(root, language.name));
  const typesOf = () => (types ??= declaredTypes(root, language));
  return {
    imports,
    importedAs(name) {
      const path = imports().get(name.text);
      if (path === undefined || (path.length === 1 && path[0] === name.text)) return undefined;
      const [first = '', ...rest] = path;
      const part = (text: string) => madeUp(name, 'name', [], text);
      return rest.reduce((object, text) => madeUp(name, 'member', [object, part(text)]), part(first));
    },
    scopeOf: (name) => (scopes ??= declaredScopes(root, reader)).get(name.text)?.(name.start),
    stringOf: (node) => stringValue(node, () => (constants ??= constantStrings(root, reader))),
    hasType(node, wanted) {
      const declared = declaredTypeOf(node, typesOf());
      return declared !== undefined && isType(declared, wanted, imports());
    },
    fitsRegex(expression, text) {
      const compiled = compileRegex(expression);
      return compiled.ok && compiled.regex.find(text) !== undefined;
    },
  };
}

function declaredTypeOf(node: CodeNode, types: ReadonlyMap<string, readonly DeclaredType[]>): string | undefined {
  if (node.kind === 'string' || node.kind === 'template') return 'String';
  if (/^(?:integer|decimal_integer_literal|int_literal|integer_literal|number)$/.test(node.kind)) return 'int';
  if (/^(?:float|float_literal|decimal_floating_point_literal|real_literal)$/.test(node.kind)) return 'float';
  if (node.kind === 'new')
    return node.parts.find(({ kind }) => kind === 'name' || kind === 'member' || kind === 'generic_type')?.sg.text();
  const name = node.kind === 'member' && /^(?:this|self)$/.test(node.parts[0]?.text ?? '') ? node.parts[1] : node;
  if (name?.kind !== 'name') return undefined;
  const all = types.get(name.text) ?? [];
  const around = all.filter(({ start, end }) => start <= node.start && node.start < end);
  return around.reduce<DeclaredType | undefined>(
    (best, next) => (best === undefined || next.start >= best.start ? next : best),
    undefined,
  )?.type;
}

function isType(declared: string, wanted: string, imports: ImportedNames): boolean {
  const [one, other] = [bare(declared), bare(wanted)];
  if (one === other) return true;
  if ((one === 'int' || one === 'float') && /^(?:number|float|int|long|double|Integer)$/.test(other)) return true;
  if (one.toLowerCase() === 'string' && other.toLowerCase() === 'string') return true;
  const path = imports.get(one.replace(/^[*&]/, ''));
  if (path !== undefined && path.join('.') === other.replace(/^[*&]/, '')) return true;
  // A name alone is taken for the one that the rule writes out where no import says otherwise.
  return (path === undefined && other.endsWith(`.${one}`)) || (one.endsWith(`.${other}`) && !other.includes('.'));
}

function bare(type: string): string {
  return type
    .replace(/\s+/g, '')
    .replace(/<[^]*>/, '')
    .replace(/\?$/, '');
}
