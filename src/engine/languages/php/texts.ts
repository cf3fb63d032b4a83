/** What PHP's expressions say of their text, and which values a file gives to its variables and constants. */
import { NameValues, ownFolder, type Text, type TextParts, textsOf } from '../../syntax/computed-text.ts';
import type { FactsBuilder } from '../../syntax/facts-builder.ts';
import { type QualifiedWalk, textOf } from '../../syntax/qualified-walk.ts';
import { childrenIn, field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { aliasOf, resolved } from './shape.ts';

const gathered = new WeakMap<FactsBuilder, NameValues>();
const nothingKnown = new NameValues();

/** Once for a file, when its root is walked. */
export function gatherValues(walk: QualifiedWalk, root: SyntaxNode): void {
  const values = new NameValues();
  // Variables by computed names could be any.
  const isOpen = /\$\$[A-Za-z_]|\$\{\s*['"$(]|\b(?:extract|parse_str)\s*\(/.test(walk.text);
  gathered.set(walk.facts, isOpen ? nothingKnown : values);
  gather(walk, values, root);
}

export function phpTexts(walk: QualifiedWalk, node: SyntaxNode | undefined): readonly Text[] {
  return textsOf(node, (inner) => textParts(walk, inner), gathered.get(walk.facts) ?? nothingKnown);
}

/** Every value that the file gives to the variable; `undefined` where one comes from elsewhere. */
export function valuesOf(walk: QualifiedWalk, name: string): readonly SyntaxNode[] | undefined {
  return gathered.get(walk.facts)?.of(name);
}

/** False where variables by computed names may be any of the file's. */
export function isFollowed(walk: QualifiedWalk): boolean {
  return gathered.get(walk.facts) !== nothingKnown;
}

function gather(walk: QualifiedWalk, values: NameValues, node: SyntaxNode): void {
  switch (node.type) {
    case 'assignment_expression':
    case 'reference_assignment_expression': {
      const left = field(node, 'left');
      const isPlain = node.type === 'assignment_expression';
      if (left?.type === 'variable_name' || left?.type === 'member_access_expression')
        values.add(textOf(walk, left), isPlain ? field(node, 'right') : undefined);
      else forget(walk, values, left);
      break;
    }
    case 'augmented_assignment_expression': {
      const left = field(node, 'left');
      const isDefault = walk.text.slice(left?.end, field(node, 'right')?.start).trim() === '??=';
      if (left !== undefined) values.add(textOf(walk, left), isDefault ? field(node, 'right') : undefined);
      break;
    }
    case 'simple_parameter':
    case 'property_promotion_parameter': {
      // A parameter that is an object holds no name; it stands for itself.
      const type = field(node, 'type');
      const written = type?.type === 'optional_type' ? type.children[0]?.type : type?.type;
      const value = written === 'named_type' && !/^(?:callable|iterable|mixed|string|self)$/i.test(textOf(walk, type)) ? node : undefined; // biome-ignore format: one value
      values.add(textOf(walk, field(node, 'name')), value);
      break;
    }
    case 'variadic_parameter':
    case 'global_declaration':
    case 'catch_clause':
    case 'list_literal':
      for (const inner of node.children) if (inner.type === 'variable_name') values.add(textOf(walk, inner), undefined);
      break;
    case 'static_variable_declaration':
      values.add(textOf(walk, field(node, 'name')), field(node, 'value'));
      break;
    case 'foreach_statement': {
      const [list, given] = node.children;
      if (given?.type === 'variable_name') values.add(textOf(walk, given), list);
      else if (given?.type === 'pair') {
        const [key, value] = given.children;
        if (key !== undefined) values.add(textOf(walk, key), undefined);
        if (value !== undefined) values.add(textOf(walk, value), list);
      } else forget(walk, values, given);
      break;
    }
    case 'const_element':
      values.add(textOf(walk, node.children[0]), node.children[1]);
      break;
    case 'property_declaration': {
      // What is private has no values but those of its class.
      const isPrivate = ofType(node, 'visibility_modifier').some((item) => textOf(walk, item) === 'private');
      for (const element of ofType(node, 'property_element')) {
        const name = textOf(walk, field(element, 'name')).replace('$', '');
        const value = field(element, 'default_value');
        for (const form of [`$this->${name}`, `self::$${name}`, `static::$${name}`])
          if (!isPrivate || value !== undefined) values.add(form, isPrivate ? value : undefined);
      }
      break;
    }
    case 'function_call_expression': {
      const given = childrenIn(node, 'arguments').map(({ children }) => children[0]);
      const [name, value] = given;
      if (textOf(walk, field(node, 'function')) === 'define' && name?.type === 'string')
        values.add(textOf(walk, name).slice(1, -1), value);
    }
  }
  for (const inner of node.children) gather(walk, values, inner);
}

function forget(walk: QualifiedWalk, values: NameValues, node: SyntaxNode | undefined): void {
  if (node === undefined) return;
  if (node.type === 'variable_name') values.add(textOf(walk, node), undefined);
  for (const inner of node.children) forget(walk, values, inner);
}

/** Functions of frameworks that give a folder of the application, and functions that leave a path where it is. */
const ownFolders = /^(?:base_path|app_path|config_path|database_path|storage_path|resource_path|public_path|lang_path|getcwd|get_template_directory|get_stylesheet_directory|plugin_dir_path|plugin_dir_url|get_theme_file_path|drupal_get_path)$/; // biome-ignore format: one expression
const folderConstants = /^(?!.*VENDOR)[A-Z0-9_]*(?:PATH|DIR|ROOT|FOLDER|WPINC)[A-Z0-9_]*$/;

function textParts(walk: QualifiedWalk, node: SyntaxNode): TextParts | undefined {
  switch (node.type) {
    case 'string':
    case 'encapsed_string':
    case 'shell_command_expression':
    case 'heredoc_body':
    case 'nowdoc_body':
      return join(node.children.map((part) => literalPiece(walk, part)));
    case 'heredoc':
    case 'nowdoc':
      return join([field(node, 'value')]);
    case 'nowdoc_string':
      return join([textOf(walk, node)]);
    case 'parenthesized_expression':
    case 'argument':
    case 'clone_expression':
    case 'error_suppression_expression':
      return join([node.children[0]]);
    case 'cast_expression':
      return join([field(node, 'value')]);
    case 'assignment_expression':
      return join([field(node, 'right')]);
    case 'binary_expression': {
      const [left, right] = node.children;
      const operator = walk.text.slice(left?.end, right?.start).trim();
      if (operator === '.') return join([left, right]);
      return operator === '??' ? { kind: 'either', options: node.children } : undefined;
    }
    case 'conditional_expression': {
      const [condition] = node.children;
      const given = node.children.filter(({ field: name }) => name !== 'condition');
      // `$a ?: $b` is `$a` or `$b`.
      return { kind: 'either', options: given.length === 1 && condition !== undefined ? [condition, ...given] : given };
    }
    case 'match_expression':
      return {
        kind: 'either',
        options: childrenIn(node, 'body').flatMap((arm) => field(arm, 'return_expression') ?? []),
      };
    case 'array_creation_expression':
      return { kind: 'either', options: node.children.flatMap((item) => item.children.at(-1) ?? []) };
    case 'variable_name':
      return { kind: 'name', name: textOf(walk, node) };
    case 'member_access_expression':
    case 'scoped_property_access_expression':
      return { kind: 'name', name: textOf(walk, node).slice(0, 200) };
    case 'name':
      return constantParts(textOf(walk, node));
    case 'class_constant_access_expression': {
      const [owner, name] = node.children;
      if (textOf(walk, name) !== 'class') return { kind: 'name', name: textOf(walk, name) };
      const written = textOf(walk, owner);
      const isOwn = /^(?:static|self|parent|\$\w+)$/.test(written);
      return join([isOwn ? ownFolder : classOf(walk, written)]);
    }
    case 'function_call_expression':
      return callParts(walk, node);
    default:
      return undefined;
  }
}

function constantParts(name: string): TextParts {
  if (/^__(?:DIR|FILE|CLASS)__$/i.test(name) || folderConstants.test(name)) return join([ownFolder]);
  return name === 'DIRECTORY_SEPARATOR' ? join(['/']) : { kind: 'name', name };
}

/** The whole name, without its mark up front. */
function classOf(walk: QualifiedWalk, written: string): string {
  const whole = resolved(walk, written);
  if (whole.startsWith('\\')) return whole.slice(1);
  // A use clause of the class itself, or a name of the own namespace.
  return aliasOf(walk, written) ?? ownFolder;
}

function callParts(walk: QualifiedWalk, node: SyntaxNode): TextParts | undefined {
  const name = textOf(walk, field(node, 'function')).replace(/^\\/, '');
  const given = childrenIn(node, 'arguments');
  const [first] = given;
  if (ownFolders.test(name)) return join([ownFolder, '/', ...(first === undefined ? [] : [first])]);
  if (/^(?:get_class|get_called_class|get_object_vars)$/.test(name)) return join([ownFolder]);
  if (
    /^(?:dirname|realpath|glob|scandir|rtrim|trim|trailingslashit|untrailingslashit|str_replace|preg_replace)$/.test(
      name,
    )
  ) {
    const subject = name.endsWith('replace') ? given[2] : first;
    const texts = phpTexts(walk, subject);
    if (texts.every(([start]) => start?.startsWith(ownFolder) === true)) return join([ownFolder, undefined]);
    return name.endsWith('trim') && given.length === 1 ? join([first]) : undefined;
  }
  if (name === 'sprintf' && first?.children[0]?.type.endsWith('string') === true) {
    const values = given.slice(1);
    const pieces = textOf(walk, first)
      .slice(1, -1)
      .replace(/\\\\/g, '\\')
      .split(/%(?:\d+\$)?[-+0-9.]*[a-zA-Z]/);
    return join(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [values[index - 1], piece])));
  }
  return /^(?:strval|ltrim)$/.test(name) && given.length === 1 ? join([first]) : undefined;
}

function literalPiece(walk: QualifiedWalk, part: SyntaxNode): SyntaxNode | string | undefined {
  if (part.type === 'string_content' || part.type === 'nowdoc_string') return textOf(walk, part);
  if (part.type !== 'escape_sequence') return part;
  const written = textOf(walk, part).slice(1);
  const simple = new Map(Object.entries({ n: '\n', t: '\t', r: '\r' }));
  const code = /^(?:x([0-9a-f]{1,2})|u\{([0-9a-f]{1,5})\}|([0-7]{1,3}))$/i.exec(written);
  if (code !== null) return String.fromCodePoint(parseInt(code[1] ?? code[2] ?? code[3] ?? '', code[3] === undefined ? 16 : 8)); // biome-ignore format: one value
  return simple.get(written) ?? written;
}

function join(pieces: readonly (SyntaxNode | string | undefined)[]): TextParts {
  return { kind: 'join', pieces };
}
