/** PHP: plain functions, private methods, and those of classes that nothing stands above, without an attribute. */
import type { OwnFunctionFact } from '../../model/file-facts.ts';
import {
  ownFunction,
  plainTypesIn,
  publicFunction,
  unmadeType,
  type FunctionRule,
} from '../../syntax/own-functions.ts';
import { field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';

/** Magic methods, and functions that frameworks find by the beginning of their names. */
const called = /^(?:__|main$|(?:wp|drush|hook|template|theme|smarty|twig|get|the|render)_|test|set_?up|tear_?down)/i;
/** Modules of Drupal and its kin hook in by functions that are named after the module, in files without a class. */
const hooks = /^[a-z0-9]+_\w+$/;

/** What frameworks call on objects of plain classes, by habit. */
const calledMethods =
  /^(?:handle\w*|process|invoke|execute|run|boot\w*|register\w*|up|down|index|show|store|update|edit|create|destroy|view\w*|delete|restore|before|after|creat(?:ing|ed)|updat(?:ing|ed)|delet(?:ing|ed)|sav(?:ing|ed)|retrieved|compose|mount|render|build|via|to[A-Z]\w*|broadcast\w*|terminate|define|action\w*|on[A-Z]\w*|get\w*|set\w*|is[A-Z]\w*|\w*Action)$/;
const calledClasses =
  /(?:Policy|Controller|Listener|Observer|Middleware|Provider|Command|Job|Seeder|Factory|Test|Handler|Subscriber|Plugin|Module|Migration|Extension|Bundle|Kernel|Service)$/;

export const phpFunctions: FunctionRule = (text, node, parents) => functionOf(text, node, parents, false);

/** Of packages: whoever calls them by habit is in the program, too, but for the runtime. */
export const functionsOfPackages: FunctionRule = (text, node, parents) => functionOf(text, node, parents, true);

/**
 * Magic methods, those of wrappers of streams, which implement no interface, and what interfaces and classes of PHP itself call.
 * A class that stands below nothing may hold them for one below it that implements the interface.
 */
const calledByRuntime = new RegExp(
  `^(?:__|stream_|dir_|(?:${[
    'url_stat|unlink|rename|mkdir|rmdir',
    'offset(?:Get|Set|Exists|Unset)|count|jsonSerialize|(?:un)?serialize|cases|from|tryFrom',
    'current|key|next|prev|rewind|valid|seek|accept|get(?:Inner)?Iterator|(?:call)?(?:has|get)Children|(?:begin|end)(?:Children|Iteration)|nextElement',
    'get(?:Prefix|Entry|Postfix|Hash|CurrentLine)|fgets|compare|cmp',
    'open|close|read|write|destroy|gc|create_sid|validateId|updateTimestamp',
    'update|attach|detach|notify|filter|onCreate|onClose|generate|getTransitions|getOffset|getName|getLocation',
    'getMessage|getTraceAsString|format|modify|setTimezone|setTimestamp|createFrom\\w+|append|get(?:Array|Flags)\\w*',
  ].join('|')})$)`,
  'i',
);

function functionOf(
  text: string,
  node: SyntaxNode,
  parents: readonly SyntaxNode[],
  isOfPackage: boolean,
): ReturnType<FunctionRule> {
  if (!isOfPackage && /^(?:class|trait)_declaration$/.test(node.type)) return wholeClass(text, node);
  const isMethod = node.type === 'method_declaration';
  if (!isMethod && node.type !== 'function_definition') return undefined;
  const name = field(node, 'name');
  if (name === undefined || isAnnotated(node)) return undefined;
  const word = text.slice(name.start, name.end);
  const isCalled =
    (isMethod && calledByRuntime.test(word)) || (!isOfPackage && called.test(word)) || word.startsWith('__');
  if (!isMethod)
    return isCalled || (!isOfPackage && hooks.test(word)) ? undefined : ownFunction(text, name, field(node, 'body'));
  const isHidden = ofType(node, 'visibility_modifier').some(
    ({ start, end }) => text.slice(start, end).toLowerCase() === 'private',
  );
  const found: (OwnFunctionFact | undefined)[] = [];
  const holder = parents.at(-2);
  const isType = holder !== undefined && (isOfPackage ? typesOfPackages : types).test(holder.type);
  const isPlain = isType && standsAlone(text, holder, parents[0]);
  const isByHabit = !isOfPackage && calledMethods.test(word);
  const isFree = isPlain || (isType && !isByHabit && standsBelowOwn(text, holder, isOfPackage));
  if (!isCalled) {
    if (isHidden) found.push(ownFunction(text, name, field(node, 'body')));
    else if (isFree && !isByHabit) found.push(publicFunction(text, name, field(node, 'body')));
  }
  const title = isPlain ? field(holder, 'name') : undefined;
  if (title !== undefined && !isOfPackage && !calledClasses.test(text.slice(title.start, title.end)))
    found.push(publicFunction(text, title, field(node, 'body')));
  return found.filter((fact) => fact !== undefined);
}

const types = /^(?:class|enum)_declaration$/;
/** Who uses a trait of a package is in the program, too. */
const typesOfPackages = /^(?:class|enum|trait)_declaration$/;

const askingTypes =
  /^\\?(?:Countable|ArrayAccess|IteratorAggregate|Iterator|JsonSerializable|Stringable|Traversable|\w*Exception|Error)$/;

/** All that stands above is of the same namespace, or of one that begins as this one does. */
function standsBelowOwn(text: string, holder: SyntaxNode, isOfPackage: boolean): boolean {
  const root = /^\s*namespace\s+(\w+)/m.exec(text)?.[1];
  if (root === undefined || isAnnotated(holder)) return false;
  return namesAbove(text, holder).every((name) => {
    // What these ask for has a name that the runtime calls.
    if (isOfPackage && askingTypes.test(name)) return true;
    if (!/^\w+$/.test(name)) return false;
    const imported = new RegExp(
      `^[ \\t]*use\\s+\\\\?(\\w+)[\\w\\\\]*?\\\\(?:${name}|\\w+\\s+as\\s+${name})\\s*;`,
      'm',
    ).exec(text);
    return imported === null ? !new RegExp(`^[ \\t]*use\\b[^;]*\\b${name}\\b`, 'm').test(text) : imported[1] === root;
  });
}

function wholeClass(text: string, node: SyntaxNode): OwnFunctionFact | undefined {
  const body = field(node, 'body');
  const name = field(node, 'name');
  if (name === undefined || body === undefined || isAnnotated(node)) return undefined;
  if (/#\[|@(?:Route|ORM|Annotation|Command|Listener)/.test(text.slice(body.start, body.end))) return undefined;
  return calledClasses.test(text.slice(name.start, name.end)) ? undefined : unmadeType(text, name, body);
}

/** Nothing of others above the class, and no attribute on it, says who calls its methods. */
function standsAlone(text: string, holder: SyntaxNode, root: SyntaxNode | undefined): boolean {
  const own = plainTypesIn(text, root);
  return !isAnnotated(holder) && namesAbove(text, holder).every((name) => own.has(name));
}

function namesAbove(text: string, holder: SyntaxNode): readonly string[] {
  return holder.children
    .filter(({ type }) => type === 'base_clause' || type === 'class_interface_clause')
    .flatMap(({ children }) => children.map(({ start, end }) => text.slice(start, end)));
}

function isAnnotated({ children }: SyntaxNode): boolean {
  return children.some(({ field: part }) => part === 'attributes');
}
