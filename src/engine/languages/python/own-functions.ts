/** Python: functions without a decorator, and methods with a leading underscore in classes that nothing stands above. */
import { ownFunction, parentOf, type FunctionRule } from '../../syntax/own-functions.ts';
import { childrenIn, field, type SyntaxNode } from '../../syntax/syntax-tree.ts';

/** What platforms and tools call by habit: cloud functions, servers, migrations, plug-ins, tests. */
const called =
  /^(?:__\w+__|main|run|cli|start|init|setup|teardown|handler?|lambda_handler|application|app|wsgi|asgi|upgrade|downgrade|configure|execute|process|transform|predict|pre_\w+|post_\w+|on_\w+|handle_\w+|load_\w+|register\w*|include\w*|pytest_\w+|test\w*|(?:set|tear)_?(?:up|down)\w*|when_ready|worker_\w+|child_\w+|nworkers_changed|(?:model|input|output|predict)_fn|\w+_hook|\w+_handler|\w+_filter)$/i;
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
  if (node.type !== 'function_definition' || parent?.type === 'decorated_definition') return undefined;
  const name = field(node, 'name');
  const holder = parentOf(parents, inner);
  if (holder?.type === 'class_definition') {
    const isHidden = name !== undefined && /^_(?!_.*__$)/.test(text.slice(name.start, name.end));
    return isHidden && isPlain(text, holder) ? ownFunction(text, name, field(node, 'body')) : undefined;
  }
  const [first] = childrenIn(node, 'parameters');
  const parameter = first?.type === 'identifier' ? first : first?.children[0];
  if (holder === undefined && parameter !== undefined && given.test(text.slice(parameter.start, parameter.end)))
    return undefined;
  return byName(text, name, field(node, 'body'));
};

const inner = /^(?:class_definition|function_definition|lambda)$/;

function byName(text: string, name: SyntaxNode | undefined, body: SyntaxNode | undefined) {
  return name === undefined || called.test(text.slice(name.start, name.end))
    ? undefined
    : ownFunction(text, name, body);
}

/** Code of a base calls its hooks, whatever their names. */
function isPlain(text: string, holder: SyntaxNode): boolean {
  return childrenIn(holder, 'superclasses').every((base) => text.slice(base.start, base.end) === 'object');
}
