/**
 * Where the version of a Maven dependency is written: at the dependency, in a property of the pom or of its parents, or in what they manage,
 * as far as they are files of the repository.
 */
import { pomRepository } from '../../ecosystems/maven/pom-lineage.ts';
import { readPom } from '../../ecosystems/maven/pom-model.ts';
import type { FileTree } from '../../files/file-tree.ts';
import type { Package } from '../../model/package.ts';
import { sourceFile } from '../../text/source-file.ts';
import { childNamed, childrenNamed, childText, parseXml, type XmlElement } from '../../text/xml.ts';
import { readTextOf } from '../shared/edited-text.ts';
import type { VersionPlace } from './pinned-manifest-editor.ts';

/** A property may be read from another one. */
const propertiesMax = 8;
const propertyPattern = /^\$\{\s*([^{}\s]+)\s*\}$/;

interface OpenedPom {
  readonly path: string;
  readonly root: XmlElement;
  /** Of a byte order mark, which the reader leaves out and the file does not. */
  readonly mark: number;
}

/** `undefined` where it is written elsewhere, or in pieces. @throws {NotEditable} */
export async function pomVersionPlace(tree: FileTree, found: Package): Promise<VersionPlace | undefined> {
  const text = await readTextOf(tree, found.manifestPath);
  const file = sourceFile(found.manifestPath, text);
  const { model } = readPom(file);
  if (model === undefined) return undefined;
  const { models } = await pomRepository(tree).lineageOf(model);
  const poms: OpenedPom[] = [];
  for (const { path } of models) poms.push(...(await openPom(tree, path)));
  const [own] = poms;
  if (own === undefined) return undefined;
  const declared = dependenciesIn(own.root).find(
    ({ start, end }) =>
      file.span(start, end).startLine === found.span.startLine &&
      file.span(start, end).startColumn === found.span.startColumn,
  );
  const version = childNamed(declared, 'version');
  if (version !== undefined) return placeBehind(own, version, poms, found.version);
  for (const pom of poms) {
    const managed = childNamed(managedIn(pom.root, found.name), 'version');
    if (managed !== undefined) return placeBehind(pom, managed, poms, found.version);
  }
  return undefined;
}

async function openPom(tree: FileTree, path: string): Promise<readonly OpenedPom[]> {
  const text = await readTextOf(tree, path);
  const file = sourceFile(path, text);
  const { root } = parseXml(file);
  return root === undefined ? [] : [{ path, root, mark: text.length - file.text.length }];
}

/** The element itself, or the property that it names, as the first of the poms sees it. */
function placeBehind(
  pom: OpenedPom,
  element: XmlElement,
  poms: readonly OpenedPom[],
  version: string,
): VersionPlace | undefined {
  let [place, at] = [pom, element];
  for (let steps = 0; steps < propertiesMax; steps++) {
    if (at.text === version)
      return { path: place.path, start: place.mark + at.contentStart, end: place.mark + at.contentEnd };
    const property = propertyPattern.exec(at.text)?.[1];
    const set = property === undefined ? undefined : propertyIn(poms, property);
    if (set === undefined) return undefined;
    [place, at] = set;
  }
  return undefined;
}

/** The nearest pom that sets it, where it sets it once. */
function propertyIn(poms: readonly OpenedPom[], name: string): readonly [OpenedPom, XmlElement] | undefined {
  for (const pom of poms) {
    const bodies = [pom.root, ...childrenNamed(childNamed(pom.root, 'profiles'), 'profile')];
    const set = bodies.flatMap((body) => childrenNamed(childNamed(body, 'properties'), name));
    const [only] = set;
    if (only !== undefined) return set.length === 1 ? [pom, only] : undefined;
  }
  return undefined;
}

function dependenciesIn(root: XmlElement): readonly XmlElement[] {
  const bodies = [root, ...childrenNamed(childNamed(root, 'profiles'), 'profile')];
  return bodies.flatMap((body) => dependenciesOf(body));
}

function managedIn(root: XmlElement, name: string): XmlElement | undefined {
  return dependenciesOf(childNamed(root, 'dependencyManagement')).find(
    (one) => `${childText(one, 'groupId')}:${childText(one, 'artifactId')}` === name,
  );
}

function dependenciesOf(element: XmlElement | undefined): readonly XmlElement[] {
  return childrenNamed(element, 'dependencies').flatMap((list) => childrenNamed(list, 'dependency'));
}
