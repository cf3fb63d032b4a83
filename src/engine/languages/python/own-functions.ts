/** Python: functions without a decorator, and methods of classes that nothing stands above. */
import { duck } from './graph/duck.ts';
import { libraryCalls } from './library-calls.ts';
import { ownFunction, parentOf, plainTypesIn, unmadeType, type FunctionRule } from '../../syntax/own-functions.ts';
import { childrenIn, field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';

/** What platforms and tools call by habit: cloud functions, servers, migrations, plug-ins, tests. */
const called =
  /^(?:__\w+__|main|run|cli|start|init|setup|teardown|handler?|lambda_handler|application|app|wsgi|asgi|upgrade|downgrade|configure|execute|process|transform|predict|pre_\w+|post_\w+|on_\w+|visit_\w+|do_\w+|validate\w*|resolve_\w+|(?:get|post|put|patch|delete|head|options)|handle_\w+|load_\w+|register\w*|include\w*|pytest_\w+|test\w*|(?:set|tear)_?(?:up|down)\w*|when_ready|worker_\w+|child_\w+|nworkers_changed|(?:model|input|output|predict)_fn|\w+_hook|\w+_handler|\w+_filter)$/i;
/** First parameters by which a framework's call is known. */
const given =
  /^(?:events?|request|req|context|ctx|environ|scope|app|config|session|server|worker|apps|message|msg|update|bot)$/;

/** What it calls on objects of classes that stand below its own. */
const hook =
  /^(?:run|handle\w*|setup|finish\w*|do_\w+|visit_\w+|generic_visit|depart_\w+|parse_\w+|process_\w+|test\w*|set_?up\w*|tear_?down\w*|connection_\w+|data_received|eof_received|unknown_\w+|error|feed|reset|digest|cancel|done|result|shutdown|server_\w+|verify_\w+|log_\w+|\w+_string|\w+_headers|cmdloop|pre\w+|post\w+|on\w+|emptyline|complete\w*|help_\w+)$/;

/** What it calls by a word and what it was handed, on objects of any class: openers of addresses, test runners, walkers of trees. */
const madeCall =
  /^(?:test\w*|do_[A-Z]\w*|visit_\w+|depart_\w+|http_error_\w+|(?:https?|ftp|file|data|unknown|default)_(?:open|request|response)|open_(?:https?|ftp|file|data|local_\w+|unknown\w*)|(?:ext|cfg)_convert)$/;

/** What is asked of modules that a text names. */
const askedOfModules =
  /^(?:__\w+__|create_parser|getregentry|load_tests|getDOMImplementation|(?:setUp|tearDown)Module)$/;

/** Of packages: whoever else calls them is in the program, too, but for the runtime's library. */
export const functionsOfPackages: FunctionRule = (text, node, parents) => {
  const parent = parents.at(-1);
  if (node.type !== 'function_definition' || (parent?.type === 'decorated_definition' && !isMember(text, parent)))
    return undefined;
  const name = field(node, 'name');
  const holder = parentOf(parents, inner);
  const word = name === undefined ? '' : text.slice(name.start, name.end);
  if (holder?.type !== 'class_definition')
    return askedOfModules.test(word) ? undefined : ownFunction(text, name, field(node, 'body'));
  const bases = childrenIn(holder, 'superclasses').filter(({ type }) => type !== 'keyword_argument');
  const isBased = bases.some((base) => text.slice(base.start, base.end) !== 'object');
  const unmade = isOfOwnClass(text, holder, parents)
    ? unmadeType(text, field(holder, 'name'), field(node, 'body'), ownFunction)
    : undefined;
  const isAsked =
    duck.test(word) ||
    libraryCalls.has(word) ||
    madeCall.test(word) ||
    // Python writes private names in two ways, and what makes a class is handed all that stands in it.
    word.startsWith('__') ||
    childrenIn(holder, 'superclasses').length > bases.length ||
    isDecorated(text, parents, holder) ||
    isProperty(text, parent) ||
    (isBased && (hook.test(word) || !bases.every((base) => isDeclared(text, base, parents[0]))));
  const byName = isAsked ? undefined : ownFunction(text, name, field(node, 'body'));
  return [byName, unmade].filter((fact) => fact !== undefined);
};

/** Declared in the file, or imported from a file of the same package. */
function isOfPackage(text: string, base: SyntaxNode, root: SyntaxNode | undefined): boolean {
  return isDeclared(text, base, root) || importedBeside(text, root).has(text.slice(base.start, base.end));
}

/** What it stands below is in sight. */
function isDeclared(text: string, base: SyntaxNode, root: SyntaxNode | undefined): boolean {
  const name = text.slice(base.start, base.end);
  return /^\w+$/.test(name) && (name === 'object' || plainTypesIn(text, root).has(name));
}

const besides = new WeakMap<SyntaxNode, ReadonlySet<string>>();

/** Words of the lines that import from files of the same package, worked out once. */
function importedBeside(text: string, root: SyntaxNode | undefined): ReadonlySet<string> {
  if (root === undefined) return new Set();
  let names = besides.get(root);
  if (names === undefined) {
    const lines = text.matchAll(/^from[ \t]+\.[\w.]*[ \t]+import\b([^\n]*)/gm);
    besides.set(root, (names = new Set([...lines].flatMap(([, list = '']) => list.match(/\w+/g) ?? []))));
  }
  return names;
}

export const pythonFunctions: FunctionRule = (text, node, parents) => {
  const parent = parents.at(-1);
  if (node.type === 'lambda') {
    const name = parent?.type === 'assignment' ? field(parent, 'left') : undefined;
    return name?.type === 'identifier' && parentOf(parents, inner)?.type !== 'class_definition'
      ? byName(text, name, field(node, 'body'))
      : undefined;
  }
  if (node.type === 'if_statement') return forName(text, node, parentOf(parents, inner));
  if (node.type !== 'function_definition' || (parent?.type === 'decorated_definition' && !isMember(text, parent)))
    return undefined;
  const name = field(node, 'name');
  const holder = parentOf(parents, inner);
  if (holder?.type === 'class_definition') {
    const unmade = isOfOwnClass(text, holder, parents)
      ? unmadeType(text, field(holder, 'name'), field(node, 'body'), ownFunction)
      : undefined;
    if (!isPlain(text, holder, parents[0]) || isDecorated(text, parents, holder)) return unmade;
    // By which name an object that is handed on is asked, nobody writes: but of private ones and of properties.
    const word = name === undefined ? '' : text.slice(name.start, name.end);
    const isAskedByName = /^_(?!_)\w*[^_]$/.test(word) || isProperty(text, parent);
    const found = [
      isAskedByName ? byName(text, name, field(node, 'body')) : undefined,
      byName(text, field(holder, 'name'), field(node, 'body')),
    ];
    return [...found, unmade].filter((fact) => fact !== undefined);
  }
  const [first] = childrenIn(node, 'parameters');
  const parameter = first?.type === 'identifier' ? first : first?.children[0];
  if (holder === undefined && parameter !== undefined && given.test(text.slice(parameter.start, parameter.end)))
    return undefined;
  return byName(text, name, field(node, 'body'));
};

/** Below classes of the same package alone, and of the library's: whatever else stands above may look for it. */
function isOfOwnClass(text: string, holder: SyntaxNode, parents: readonly SyntaxNode[]): boolean {
  if (parents[parents.indexOf(holder) - 1]?.type === 'decorated_definition') return false;
  return childrenIn(holder, 'superclasses').every(
    (base) => libraryTypes.test(text.slice(base.start, base.end)) || isOfPackage(text, base, parents[0]),
  );
}

const libraryTypes =
  /^(?:object|dict|list|set|tuple|str|int|float|(?:abc\.)?ABC|\w*(?:Error|Exception)|(?:threading\.)?Thread|(?:typing\.)?(?:NamedTuple|Protocol|TypedDict|Generic\[.*\])|(?:enum\.)?(?:Int|Str)?(?:Enum|Flag))$/;

/** Decorators that only say how the member is asked for. */
const silent =
  /^@(?:property|staticmethod|classmethod|(?:functools\.)?cached_property|cache|lru_cache|override)\b(?:\(\s*\))?$/;

function isMember(text: string, decorated: SyntaxNode): boolean {
  return ofType(decorated, 'decorator').every(({ start, end }) => silent.test(text.slice(start, end).trim()));
}

const filling =
  /^@(?:(?:dataclasses\.)?dataclass|(?:attrs?\.)?(?:s|define|frozen|mutable|attrs)|(?:functools\.)?total_ordering|(?:typing\.)?(?:final|runtime_checkable)|(?:enum\.)?unique)\b(?:\([^@]*\))?$/;

/** It runs where a text is filled in, a pattern is matched or an object is looked at, by names that stand in neither. */
function isProperty(text: string, decorated: SyntaxNode | undefined): boolean {
  if (decorated?.type !== 'decorated_definition') return false;
  return ofType(decorated, 'decorator').some(({ start, end }) => /property\b/.test(text.slice(start, end)));
}

/** A decorator may hand the class on, but for those that only fill it. */
function isDecorated(text: string, parents: readonly SyntaxNode[], holder: SyntaxNode): boolean {
  const above = parents[parents.indexOf(holder) - 1];
  if (above?.type !== 'decorated_definition') return false;
  return ofType(above, 'decorator').some(({ start, end }) => !filling.test(text.slice(start, end).trim()));
}

/** `if name == "x":` in a module's `__getattr__`: it runs where something asks for `x`. */
function forName(text: string, node: SyntaxNode, holder: SyntaxNode | undefined) {
  const name = holder?.type === 'function_definition' ? field(holder, 'name') : undefined;
  const condition = field(node, 'condition');
  if (name === undefined || condition === undefined || text.slice(name.start, name.end) !== '__getattr__')
    return undefined;
  const body = field(node, 'consequence');
  const found = /^\w+\s*==\s*(["'])([A-Za-z_]\w*)\1$/.exec(text.slice(condition.start, condition.end));
  const asked = found?.[2];
  if (asked === undefined || body === undefined) return undefined;
  return {
    name: asked,
    at: condition.end - asked.length - 1,
    start: body.start,
    end: body.end,
    isOfModule: true as const,
  };
}

const inner = /^(?:class_definition|function_definition|lambda)$/;

function byName(text: string, name: SyntaxNode | undefined, body: SyntaxNode | undefined) {
  return name === undefined || called.test(text.slice(name.start, name.end))
    ? undefined
    : ownFunction(text, name, body);
}

/** Code of a base calls its hooks, whatever their names. */
function isPlain(text: string, holder: SyntaxNode, root: SyntaxNode | undefined): boolean {
  return childrenIn(holder, 'superclasses').every((base) => {
    const name = text.slice(base.start, base.end);
    return name === 'object' || plainTypesIn(text, root).has(name);
  });
}
