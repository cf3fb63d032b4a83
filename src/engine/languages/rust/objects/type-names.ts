/**
 * The class that a written type is about: of what only holds, shares or guards a value, that value's. Types of which there may be
 * several, such as `dyn Trait` or a parameter of types, tell nothing.
 */
import type { Candidates } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { partsOf } from './paths.ts';
import { crateOf, isStandard, join, lookUp, prelude, resolve, type Scope } from './scope.ts';

export interface TypePlace {
  readonly text: string;
  readonly scope: Scope;
  /** What `Self` is; empty where that is open. */
  readonly self: string;
  readonly isTrait: boolean;
  /** Parameters of types, that nobody knows. */
  readonly open: ReadonlySet<string>;
}

/** Of these the first argument is meant. */
const holders =
  /^(?:Box|Rc|Arc|Weak|Option|Result|Cell|RefCell|OnceCell|LazyCell|Mutex|RwLock|OnceLock|LazyLock|Lazy|Pin|Cow|Ref|RefMut|MutexGuard|RwLockReadGuard|RwLockWriteGuard|ManuallyDrop|MaybeUninit|Vec|VecDeque|LinkedList|BinaryHeap|HashSet|BTreeSet|IndexSet|SmallVec|ArcSwap|NonNull|Reverse|Wrapping|Poll|IoResult)$/;
/** Of these the last. */
const tables = /^(?:HashMap|BTreeMap|IndexMap|DashMap)$/;

const depthMax = 30;

export function typeOf(place: TypePlace, node: SyntaxNode | undefined, depth = 0): Candidates | undefined {
  if (node === undefined || depth > depthMax) return undefined;
  switch (node.type) {
    case 'reference_type':
    case 'pointer_type':
      return typeOf(place, field(node, 'type'), depth + 1);
    case 'array_type':
      return typeOf(place, field(node, 'element'), depth + 1);
    case 'generic_type': {
      const plain = field(node, 'type');
      const given = (field(node, 'type_arguments')?.children ?? []).filter(({ type }) => isType(type));
      const name = plain === undefined ? undefined : partsOf(place.text, plain)?.at(-1);
      if (plain === undefined || name === undefined) return undefined;
      if (name === 'Result' || (holders.test(name) && isElsewhere(place, plain))) {
        // Crates have their own `Result`, with an error of theirs.
        return typeOf(place, name === 'Cow' ? given.at(-1) : given[0], depth + 1);
      }
      if (tables.test(name) && isElsewhere(place, plain)) return typeOf(place, given[1], depth + 1);
      return typeOf(place, plain, depth + 1);
    }
    case 'type_identifier':
    case 'scoped_type_identifier':
    case 'identifier':
    case 'scoped_identifier':
    case 'bracketed_type':
      return namedType(place, partsOf(place.text, node));
    default:
      return undefined;
  }
}

/** What a path that stands for a type means. */
export function namedType(place: TypePlace, parts: readonly string[] | undefined): Candidates | undefined {
  const [first = '', ...rest] = parts ?? [];
  if (parts === undefined || parts.length === 0) return undefined;
  if (first === 'Self') return rest.length > 0 || place.isTrait || place.self === '' ? undefined : [place.self];
  if (place.open.has(first)) return undefined;
  const found = resolve(place.scope, parts).filter((name) => !isStandard(name));
  return found.length === 0 ? undefined : found;
}

export function isType(type: string): boolean {
  return !/^(?:lifetime|type_binding|block|.*_literal|line_comment|block_comment)$/.test(type);
}

/** No type of the crate's own that has the name of a well-known one. */
function isElsewhere({ text, scope }: TypePlace, node: SyntaxNode): boolean {
  const parts = partsOf(text, node) ?? [];
  if (parts.length > 1) return !/^(?:crate|self|super|Self)$/.test(parts[0] ?? '');
  const known = lookUp(scope, parts[0] ?? '');
  if (known === undefined) return true;
  const own = join(crateOf(scope), '');
  return !known.some((name) => name.startsWith(`${own}::`));
}

function isPrelude(scope: Scope, name: string): boolean {
  return prelude.has(name) && lookUp(scope, name) === undefined;
}

/** A type of Rust's own that holds none of others: whatever is called on it is no method of a crate. */
export function isPlain(place: TypePlace, node: SyntaxNode | undefined, depth = 0): boolean {
  if (node === undefined || depth > depthMax) return false;
  switch (node.type) {
    case 'primitive_type':
    case 'unit_type':
      return true;
    case 'reference_type':
      return isPlain(place, field(node, 'type'), depth + 1);
    case 'array_type':
      return isPlain(place, field(node, 'element'), depth + 1);
    case 'generic_type': {
      const given = (field(node, 'type_arguments')?.children ?? []).filter(({ type }) => isType(type));
      const name = partsOf(place.text, field(node, 'type') ?? node)?.at(-1) ?? '';
      const isHolder = holders.test(name) || tables.test(name);
      return isHolder && given.length > 0 && given.every((inner) => isPlain(place, inner, depth + 1));
    }
    case 'type_identifier':
    case 'scoped_type_identifier': {
      const parts = partsOf(place.text, node) ?? [];
      const [first = ''] = parts;
      if (parts.length === 1 && place.open.has(first)) return false;
      if (parts.length === 1 && isPrelude(place.scope, first)) return /^(?:String|str)$/.test(first);
      const found = first === 'Self' ? [] : resolve(place.scope, parts);
      return found.length > 0 && found.every(isStandard);
    }
    default:
      return false;
  }
}
