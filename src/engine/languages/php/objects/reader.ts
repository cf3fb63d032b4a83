/** What the readers of PHP's declarations and of its expressions share: the file's names, and what was found so far. */
import type { ClassShape, Candidates, Expression, FunctionShape } from '../../../model/object-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';

/** Where code stands. */
export interface Frame {
  /** The function that it is in; 0 is the file. */
  readonly within: number;
  /** The whole name of the class around it; empty where there is none. */
  readonly owner: string;
  readonly isStatic: boolean;
}

export interface PhpReader {
  readonly text: string;
  readonly classes: ClassShape[];
  readonly functions: (Omit<FunctionShape, 'code'> & { readonly code: Expression[] })[];
  readonly aliases: (readonly [name: string, to: Candidates])[];
  /** The classes that classes extend, and which of them are traits. */
  readonly bases: Map<string, Candidates>;
  readonly traits: Set<string>;
  readonly names: PhpNames;
  expression(node: SyntaxNode, frame: Frame): Expression;
  /** Statements and declarations within a node; what they give back stands in what is returned. */
  body(node: SyntaxNode, frame: Frame): Expression;
  /** A function without a name; gives its number. */
  closure(node: SyntaxNode, frame: Frame): number;
  /** A class without a name; gives its name. */
  anonymousClass(node: SyntaxNode, frame: Frame): string;
}

export interface PhpNames {
  namespace: string;
  readonly classes: Map<string, string>;
  readonly functions: Map<string, string>;
  readonly constants: Map<string, string>;
}

/** A value that is used more than once: what works it out, and what names it from then on. */
export function kept(
  value: Expression,
  { start, end }: Pick<SyntaxNode, 'start' | 'end'>,
): readonly [first: Expression, again: Expression] {
  if (
    value.length < 3 &&
    value[0] !== 'list' &&
    value[0] !== 'map' &&
    value[0] !== 'steps' &&
    value[0] !== 'any' &&
    value[0] !== 'return'
  )
    return [value, value];
  const name = `@${start}:${end}`;
  return [
    ['set', name, value],
    ['variable', name],
  ];
}

export const unknown: Expression = ['unknown'];

/** The class that `self` means: in a trait, and in functions that are bound to another one, that of the object. */
export function ownClass({ traits, functions }: PhpReader, { owner, within }: Frame): Expression {
  if (owner === '' || traits.has(owner)) return ['self'];
  const written: Expression = ['name', [owner]];
  return functions[within]?.name === '' && within > 0 ? ['any', [written, ['self']]] : written;
}

/** What stands between two nodes, without its comments. */
export function signBetween({ text }: PhpReader, start: number, end: number): string {
  return text.slice(start, end).replaceAll(/\/\*[^]*?\*\/|(?:\/\/|#)[^\n]*/g, ' ');
}

export function textOf({ text }: PhpReader, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : text.slice(node.start, node.end);
}

/** The name of a member as it stands there; between braces a value is the name. */
export function memberName({ text }: PhpReader, node: SyntaxNode | undefined): string | undefined {
  const isPlain = node?.type === 'name' && !/\{\s*$/.test(text.slice(Math.max(0, node.start - bracedMax), node.start));
  return isPlain ? text.slice(node.start, node.end) : undefined;
}

/** So far in front of a name its brace is looked for. */
const bracedMax = 100;

/** A variable's name without its mark. */
export function variableName(reader: PhpReader, node: SyntaxNode | undefined): string {
  return textOf(reader, node).replace(/^[$&.\s]+/, '');
}

/** The whole name of a class, by the rules of https://www.php.net/manual/language.namespaces.rules.php. */
export function className({ names }: PhpReader, written: string): string {
  if (written.startsWith('\\')) return written.slice(1);
  const [first = '', ...rest] = written.split('\\');
  if (first.toLowerCase() === 'namespace') return within(names, rest.join('\\'));
  const alias = names.classes.get(first.toLowerCase());
  return alias === undefined ? within(names, written) : [alias, ...rest].join('\\');
}

/** What a function or a constant may be called: that of the namespace, then that of all. */
export function otherNames(reader: PhpReader, written: string, kind: 'functions' | 'constants'): Candidates {
  if (written.includes('\\')) return [className(reader, written)];
  const alias = reader.names[kind].get(kind === 'functions' ? written.toLowerCase() : written);
  if (alias !== undefined) return [alias];
  const own = within(reader.names, written);
  return own === written ? [written] : [own, written];
}

function within({ namespace }: PhpNames, name: string): string {
  return namespace === '' ? name : `${namespace}\\${name}`;
}

/** Classes among the types that a declaration names; own ones by `self` and `static`. */
export function typesOf(reader: PhpReader, node: SyntaxNode | undefined, frame: Frame): Candidates {
  if (node === undefined) return [];
  if (node.type === 'named_type') {
    const written = textOf(reader, node);
    if (/^(?:self|static)$/i.test(written)) return frame.owner === '' ? [] : [frame.owner];
    return /^(?:parent|callable|iterable|object|mixed|closure)$/i.test(written) ? [] : [className(reader, written)];
  }
  return node.children.flatMap((child) => typesOf(reader, child, frame));
}
