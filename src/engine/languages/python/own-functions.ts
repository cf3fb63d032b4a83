/** Python: functions without a decorator, and methods of classes that nothing stands above. */
import { ownFunction, parentOf, plainTypesIn, type FunctionRule } from '../../syntax/own-functions.ts';
import { childrenIn, field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';

/** What platforms and tools call by habit: cloud functions, servers, migrations, plug-ins, tests. */
const called =
  /^(?:__\w+__|main|run|cli|start|init|setup|teardown|handler?|lambda_handler|application|app|wsgi|asgi|upgrade|downgrade|configure|execute|process|transform|predict|pre_\w+|post_\w+|on_\w+|visit_\w+|do_\w+|validate\w*|resolve_\w+|(?:get|post|put|patch|delete|head|options)|handle_\w+|load_\w+|register\w*|include\w*|pytest_\w+|test\w*|(?:set|tear)_?(?:up|down)\w*|when_ready|worker_\w+|child_\w+|nworkers_changed|(?:model|input|output|predict)_fn|\w+_hook|\w+_handler|\w+_filter)$/i;
/** First parameters by which a framework's call is known. */
const given =
  /^(?:events?|request|req|context|ctx|environ|scope|app|config|session|server|worker|apps|message|msg|update|bot)$/;

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
    if (!isPlain(text, holder, parents[0]) || isDecorated(parents, holder)) return undefined;
    const found = [byName(text, name, field(node, 'body')), byName(text, field(holder, 'name'), field(node, 'body'))];
    return found.filter((fact) => fact !== undefined);
  }
  const [first] = childrenIn(node, 'parameters');
  const parameter = first?.type === 'identifier' ? first : first?.children[0];
  if (holder === undefined && parameter !== undefined && given.test(text.slice(parameter.start, parameter.end)))
    return undefined;
  return byName(text, name, field(node, 'body'));
};

/** Decorators that only say how the member is asked for. */
const silent =
  /^@(?:property|staticmethod|classmethod|(?:functools\.)?cached_property|cache|lru_cache|override)\b(?:\(\s*\))?$/;

function isMember(text: string, decorated: SyntaxNode): boolean {
  return ofType(decorated, 'decorator').every(({ start, end }) => silent.test(text.slice(start, end).trim()));
}

/** A decorator may hand the class on, but for those that only fill it. */
function isDecorated(parents: readonly SyntaxNode[], holder: SyntaxNode): boolean {
  const above = parents[parents.indexOf(holder) - 1];
  return above?.type === 'decorated_definition';
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
  return { name: asked, at: condition.end - asked.length - 1, start: body.start, end: body.end };
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
