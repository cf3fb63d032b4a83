/**
 * package.yaml of hpack, from which .cabal files are made: dependencies at the top and within each component. Other package
 * managers use the name too, so a file without anything of hpack's own is passed over.
 */
import { type Declaration, type Extraction, nothingExtracted } from '../../model/extraction.ts';
import { type Scope, scopes } from '../../model/scope.ts';
import { itemsOf, memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, notRead } from '../../extraction/conclude.ts';

const components: readonly (readonly [key: string, scope: Scope])[] = [
  ['executables', 'production'],
  ['internal-libraries', 'production'],
  ['tests', 'test'],
  ['benchmarks', 'development'],
];

const hpackFields = [
  'library',
  'executable',
  'executables',
  'internal-libraries',
  'tests',
  'benchmarks',
  'ghc-options',
  'default-extensions',
  'source-dirs',
  'spec-version',
  'extra-source-files',
];

export function extract(file: SourceFile): Extraction {
  const { documents, problems } = readYaml(file);
  const root = documents[0];
  if (root === undefined && problems.length === 0) return conclude({});
  if (root?.kind !== 'map') return notRead(problems, 'The file is no YAML map.');
  if (hpackFields.every((field) => memberOf(root, field) === undefined)) return nothingExtracted;
  const ownName = textOf(root, 'name') ?? '';
  const declarations = new Map<string, Declaration>();
  const take = (owner: Positioned | undefined, scope: Scope): void => {
    for (const declaration of dependenciesOf(file, memberOf(owner, 'dependencies'), scope)) {
      const known = declarations.get(declaration.name);
      const isWider = known === undefined || scopes.indexOf(scope) < scopes.indexOf(known.scope);
      if (isWider && declaration.name !== ownName) declarations.set(declaration.name, declaration);
    }
  };
  for (const key of ['library', 'executable']) take(memberOf(root, key), 'production');
  take(root, 'production');
  for (const [key, scope] of components) for (const component of membersOf(memberOf(root, key))) take(component, scope);
  return {
    ...conclude({ declarations: [...declarations.values()], problems }),
    ...(ownName === '' ? {} : { projectName: ownName }),
  };
}

/** A list of `name range`, a map from name to range or to an object, or a single text. */
function* dependenciesOf(file: SourceFile, node: Positioned | undefined, scope: Scope): Generator<Declaration> {
  const texts = node?.kind === 'scalar' ? [node] : itemsOf(node);
  for (const item of texts) {
    const text = textOf(item) ?? [textOf(item, 'name'), textOf(item, 'version')].join(' ');
    const [, name, constraint = ''] = /^([A-Za-z\d][A-Za-z\d-]*)(?::[\w-]+)?\s*(.*)$/.exec(text.trim()) ?? [];
    if (name !== undefined) yield declarationOf(name, constraint, scope, file.span(item.start, item.end));
  }
  for (const member of membersOf(node)) {
    const constraint = textOf(member) ?? textOf(member, 'version') ?? '';
    yield declarationOf(member.key, constraint, scope, file.span(...memberRange(member)));
  }
}

function declarationOf(name: string, constraint: string, scope: Scope, span: Declaration['span']): Declaration {
  const version = /^==\s*(\d+(?:\.\d+)*)$/.exec(constraint)?.[1];
  return { name, constraint, ...(version === undefined ? {} : { version }), scope, span };
}
