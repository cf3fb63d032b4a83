/** The specification of a gem as RubyGems writes it beside an installed one: Ruby code made of nothing but names and texts. */
import { readAnyYaml } from '../../engine/text/yaml.ts';
import { itemsOf, memberOf, type Positioned, textOf, textsOf } from '../../engine/text/positioned.ts';
import { sourceFile } from '../../engine/text/source-file.ts';

/** @param metadata in YAML, as the gem carries it; `undefined` where it does not say whose it is */
export function gemSpecification(metadata: string): string | undefined {
  const [root] = readAnyYaml(sourceFile('metadata', Buffer.from(metadata))).documents;
  const name = textOf(root, 'name');
  const version = textOf(root, 'version', 'version');
  if (name === undefined || version === undefined) return undefined;
  const list = (key: string): readonly string[] => textsOf(memberOf(root, key));
  const paths = list('require_paths');
  const lines = [
    `  s.name = ${quoted(name)}`,
    `  s.version = ${quoted(version)}`,
    `  s.platform = ${quoted(textOf(root, 'platform') ?? 'ruby')}`,
    `  s.require_paths = ${quotedList(paths.length === 0 ? ['lib'] : paths)}`,
    `  s.bindir = ${quoted(textOf(root, 'bindir') ?? 'bin')}`,
    `  s.executables = ${quotedList(list('executables'))}`,
    `  s.extensions = ${quotedList(list('extensions'))}`,
    ...itemsOf(memberOf(root, 'dependencies')).flatMap(dependency),
  ];
  return `# -*- encoding: utf-8 -*-\n\nGem::Specification.new do |s|\n${lines.join('\n')}\nend\n`;
}

function dependency(node: Positioned): readonly string[] {
  const name = textOf(node, 'name');
  if (name === undefined) return [];
  const kind = textOf(node, 'type') === ':development' ? 'add_development_dependency' : 'add_runtime_dependency';
  const ranges = itemsOf(memberOf(node, 'requirement', 'requirements')).flatMap((pair) => {
    const [operator, version] = itemsOf(pair);
    const text = textOf(version, 'version');
    return operator === undefined || text === undefined ? [] : [`${textOf(operator) ?? '='} ${text}`];
  });
  return [`  s.${kind}(${quoted(name)}, ${quotedList(ranges)})`];
}

function quotedList(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(', ')}]`;
}

/** A text between double quotes, in which Ruby computes nothing. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"#]/g, '\\$&').replace(/[\0-\x1f\x7f]/g, ' ')}".freeze`;
}
