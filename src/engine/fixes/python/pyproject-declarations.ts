/** Declarations of a pyproject.toml: where each requirement stands, and edits that give it another specifier. */
import { normalizePythonName, readRequirement } from '../../ecosystems/pypi/requirement.ts';
import { sourceFile } from '../../text/source-file.ts';
import { arrayAt, readToml, tableAt } from '../../text/toml.ts';
import type { TomlTable, TomlValue } from '../../text/toml-value.ts';
import type { FileEdit } from '../model/file-edit.ts';
import { newSpecifier } from './new-specifier.ts';

export interface PythonDeclaration {
  readonly name: string;
  readonly extras: readonly string[];
  readonly range: string;
  readonly group: string;
  readonly isPlain: boolean;
  /** Of the specifier in the text. */
  readonly start: number;
  readonly end: number;
}

/** Lists of PEP 621 and PEP 735, those of uv, and Poetry's tables. */
export function pyprojectDeclarations(path: string, text: string): readonly PythonDeclaration[] {
  const source = sourceFile(path, text);
  const { root } = readToml(source);
  // Offsets of the reader begin after a byte order mark, those of edits with it.
  const mark = text.length - source.text.length;
  const found: PythonDeclaration[] = [];
  const list = (items: readonly TomlValue[], group: string): void => {
    for (const item of items) {
      if (item.kind !== 'string') continue;
      const raw = source.text.slice(item.start, item.end);
      const inner = raw.slice(1, -1);
      const requirement = readRequirement(inner);
      if (requirement === undefined || inner !== item.value) continue;
      const { name, extras, constraint, url, marker } = requirement;
      const at = inner.indexOf(constraint, requirement.start + name.length);
      const start = mark + item.start + 1 + (constraint === '' ? requirement.end : at);
      found.push({
        name: normalizePythonName(name),
        extras,
        range: constraint,
        group,
        isPlain: url === '' && marker === '',
        start,
        end: start + constraint.length,
      });
    }
  };
  list(arrayAt(root, 'project', 'dependencies'), '');
  const lists = (table: TomlTable | undefined): void => {
    for (const [group, { value }] of table?.entries ?? []) if (value.kind === 'array') list(value.items, group);
  };
  lists(tableAt(root, 'project', 'optional-dependencies'));
  lists(tableAt(root, 'dependency-groups'));
  list(arrayAt(root, 'tool', 'uv', 'dev-dependencies'), 'dev');
  const poetry = (table: TomlTable | undefined, group: string): void => {
    for (const [name, { value }] of table?.entries ?? []) {
      if (name === 'python') continue;
      const version = value.kind === 'table' ? value.entries.get('version')?.value : value;
      const isOther = value.kind === 'table' && ['git', 'path', 'url', 'file'].some((key) => value.entries.has(key));
      const extras = value.kind === 'table' ? value.entries.get('extras')?.value : undefined;
      if (version?.kind !== 'string' && !isOther) continue;
      found.push({
        name: normalizePythonName(name),
        extras:
          extras?.kind === 'array' ? extras.items.flatMap((one) => (one.kind === 'string' ? [one.value] : [])) : [],
        range: version?.kind === 'string' ? version.value : '',
        group,
        isPlain:
          !isOther &&
          !(value.kind === 'table' && ['markers', 'python', 'platform'].some((key) => value.entries.has(key))),
        start: mark + (version?.start ?? 0) + 1,
        end: mark + (version?.end ?? 2) - 1,
      });
    }
  };
  poetry(tableAt(root, 'tool', 'poetry', 'dependencies'), '');
  poetry(tableAt(root, 'tool', 'poetry', 'dev-dependencies'), 'dev');
  for (const [group, { value }] of tableAt(root, 'tool', 'poetry', 'group')?.entries ?? [])
    if (value.kind === 'table') poetry(tableAt(value, 'dependencies'), group);
  return found;
}

/** Each declaration of that name is to admit a version; undefined where there is none that can be edited. */
export function declarationEdits(
  path: string,
  text: string,
  name: string,
  version: string,
): readonly FileEdit[] | undefined {
  const own = pyprojectDeclarations(path, text).filter((declaration) => declaration.name === name);
  // Which of several is for which environment is not weighed.
  if (own.length > 1 && own.some(({ isPlain }) => !isPlain)) return undefined;
  const edits = own.flatMap(({ range, start, end }) => {
    const written = newSpecifier(range, version);
    return written === range || range === '' ? [] : [{ path, start, end, text: written }];
  });
  return edits.length === 0 ? undefined : edits;
}
