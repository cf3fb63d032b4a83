/** Which names of a file may hold other lists, dictionaries and texts than their statements say. */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';

/** Methods that leave what they are called on as it is. */
const leaving =
  /^(?:get|keys|values|items|copy|index|count|join|split|rsplit|strip|lstrip|rstrip|lower|upper|title|format|startswith|endswith|replace|encode|decode|issubset|issuperset|isdisjoint|union|intersection|difference|__getitem__|__contains__|__len__|__iter__)$/;
/** Functions that do so with what they are given. */
const looking =
  /^(?:len|sorted|list|set|tuple|frozenset|dict|enumerate|reversed|any|all|str|repr|print|map|filter|zip|iter|next|min|max|sum|isinstance|type|bool|import_module|__import__|getattr|hasattr|partial|range|choice|format)$/;
/** Methods of others that do. */
const handing =
  /^(?:join|format|add_argument|add_option|option|choice|choices|sample|info|debug|warning|warn|error|exception|critical|log|write|writelines|dumps|dump|get|index|import_module|find_spec|startswith|endswith|issubset|issuperset|update|extend|union|intersection|difference|fromkeys|from_iterable|run|call|check_call|check_output|Popen|system|popen|exec\w*|spawn\w*|create_subprocess_\w+|quote|assert\w*)$/;

/** Any name of the module may be given another value. */
const anyName =
  /\b(?:globals|locals|vars)\s*\(\s*\)\s*(?:\[[^\]\n]*\]\s*[:+|]?=(?!=)|\.\s*(?:update|setdefault|__setitem__)\b|\|=)|\bsetattr\s*\(\s*sys\s*\.\s*modules|\bsys\s*\.\s*modules\s*\[\s*__name__\s*\]\s*\.\s*(?:__dict__|\w+\s*=(?!=))|^from[ \t]+[.\w]+[ \t]+import[ \t]*\(?[ \t]*\*/m;
/** Names that modules, classes and functions have by themselves, where they are set. */
const own = /\b(__(?:module|package|name|spec|file)__)(?:\s*=(?!=)|["']\s*,)/g;

export function changedNames(text: string, root: SyntaxNode): ReadonlySet<string> {
  const changed = new Set<string>();
  if (anyName.test(text)) changed.add('*');
  for (const [, name = ''] of text.matchAll(own)) changed.add(name);
  const textAt = (node: SyntaxNode | undefined): string =>
    node === undefined ? '' : text.slice(node.start, node.end).normalize('NFKC');
  const lastName = (node: SyntaxNode | undefined): string =>
    textAt(node?.type === 'attribute' ? field(node, 'attribute') : node);
  const target = (node: SyntaxNode | undefined, isAdded: boolean): void => {
    if (node === undefined) return;
    if (node.type === 'subscript') changed.add(lastName(holderOf(node)));
    else if (node.type === 'identifier' && isAdded) changed.add(textAt(node));
    else if (/(?:tuple|list)$|_pattern$|^pattern_list$|^expression_list$|^parenthesized_expression$/.test(node.type))
      for (const inner of node.children) target(inner, isAdded);
  };
  const open: SyntaxNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    switch (node.type) {
      case 'assignment': {
        target(field(node, 'left'), false);
        // Under a second name it is changed, too.
        const right = field(node, 'right');
        if (right?.type === 'identifier' && field(node, 'left')?.type === 'identifier') changed.add(textAt(right));
        break;
      }
      case 'augmented_assignment':
        target(field(node, 'left'), true);
        break;
      case 'for_statement':
      case 'for_in_clause':
        target(field(node, 'left'), false);
        break;
      case 'as_pattern_target':
      case 'delete_statement':
        for (const inner of node.children) target(inner, false);
        break;
      case 'call':
        called(node);
        break;
    }
    for (const inner of node.children) open.push(inner);
  }
  return changed;

  function called(node: SyntaxNode): void {
    const callee = field(node, 'function');
    const name = lastName(callee);
    const isMethod = callee?.type === 'attribute';
    const object = isMethod ? field(callee, 'object') : undefined;
    if (object !== undefined && !leaving.test(name)) {
      const held = object.type === 'subscript' ? holderOf(object) : object;
      if (held?.type === 'identifier' || held?.type === 'attribute') changed.add(lastName(held));
    }
    if ((isMethod ? handing : looking).test(name)) return;
    for (const given of field(node, 'arguments')?.children ?? []) {
      const value = given.type === 'keyword_argument' ? field(given, 'value') : given;
      if (value?.type === 'identifier' && !textAt(value).startsWith('__')) changed.add(textAt(value));
    }
  }
}

/** `TABLE` of `TABLE[a][b]`. */
function holderOf(node: SyntaxNode): SyntaxNode | undefined {
  let current: SyntaxNode | undefined = node;
  while (current?.type === 'subscript') current = field(current, 'value');
  return current;
}
