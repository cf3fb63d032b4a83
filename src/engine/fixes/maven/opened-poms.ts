/**
 * The poms of a project that are files of the repository, as texts that can be edited: its own, then its parents, nearest first; and where in
 * them a version is written: at an element, or in a property that the element names.
 */
import type { PomModel } from '../../ecosystems/maven/pom-model.ts';
import type { FileTree } from '../../files/file-tree.ts';
import type { Span } from '../../model/span.ts';
import { type SourceFile, sourceFile } from '../../text/source-file.ts';
import { childNamed, childrenNamed, parseXml, type XmlElement } from '../../text/xml.ts';
import type { FileEdit } from '../model/file-edit.ts';
import { readTextOf } from '../shared/edited-text.ts';

/** Where a version stands. */
export type VersionPlace = Omit<FileEdit, 'text'>;

export interface OpenedPom {
  readonly model: PomModel;
  readonly path: string;
  readonly root: XmlElement;
  /** With its byte order mark, if it has one. */
  readonly text: string;
  readonly file: SourceFile;
  /** The length of a byte order mark, which the reader leaves out and the file does not. */
  readonly mark: number;
}

/** A property may be read from another one. */
const propertiesMax = 8;
const propertyPattern = /^\$\{\s*([^{}\s]+)\s*\}$/;

/** @throws {NotEditable} where one cannot be read */
export async function openPoms(tree: FileTree, models: readonly PomModel[]): Promise<readonly OpenedPom[]> {
  const poms: OpenedPom[] = [];
  for (const model of models) {
    if (model.isReleased) break;
    const { path } = model;
    const text = await readTextOf(tree, path);
    const file = sourceFile(path, text);
    const { root } = parseXml(file);
    if (root !== undefined) poms.push({ model, path, root, text, file, mark: text.length - file.text.length });
  }
  return poms;
}

/** What stands at that span: a dependency, a managed entry, the parent. */
export function elementAt({ root, file }: OpenedPom, span: Span): XmlElement | undefined {
  const parent = childNamed(root, 'parent');
  return [...dependenciesIn(root), ...managedIn(root), ...(parent === undefined ? [] : [parent])].find(
    ({ start, end }) => {
      const { startLine, startColumn } = file.span(start, end);
      return startLine === span.startLine && startColumn === span.startColumn;
    },
  );
}

/**
 * The element itself, or the property that it names, as the first of the poms sees it; `undefined` where the version is put together, or
 * said elsewhere.
 */
export function placeBehind(
  pom: OpenedPom,
  element: XmlElement | undefined,
  poms: readonly OpenedPom[],
  version: string,
): VersionPlace | undefined {
  if (element === undefined) return undefined;
  let [place, at] = [pom, element];
  for (let steps = 0; steps < propertiesMax; steps++) {
    if (at.text === version)
      return { path: place.path, start: place.mark + at.contentStart, end: place.mark + at.contentEnd };
    const property = propertyNamed(at.text);
    const set = property === undefined ? undefined : propertyIn(poms, property);
    if (set === undefined) return undefined;
    [place, at] = set;
  }
  return undefined;
}

/** `${jackson.version}` → `jackson.version`. */
export function propertyNamed(text: string): string | undefined {
  return propertyPattern.exec(text)?.[1];
}

/** The nearest pom that sets it, where it sets it once. */
export function propertyIn(poms: readonly OpenedPom[], name: string): readonly [OpenedPom, XmlElement] | undefined {
  for (const pom of poms) {
    const set = bodiesOf(pom.root).flatMap((body) => childrenNamed(childNamed(body, 'properties'), name));
    const [only] = set;
    if (only !== undefined) return set.length === 1 ? [pom, only] : undefined;
  }
  return undefined;
}

function dependenciesIn(root: XmlElement): readonly XmlElement[] {
  return bodiesOf(root).flatMap((body) => dependenciesOf(body));
}

function managedIn(root: XmlElement): readonly XmlElement[] {
  return bodiesOf(root).flatMap((body) => dependenciesOf(childNamed(body, 'dependencyManagement')));
}

/** The project itself, and what profiles add to it. */
function bodiesOf(root: XmlElement): readonly XmlElement[] {
  return [root, ...childrenNamed(childNamed(root, 'profiles'), 'profile')];
}

function dependenciesOf(element: XmlElement | undefined): readonly XmlElement[] {
  return childrenNamed(element, 'dependencies').flatMap((list) => childrenNamed(list, 'dependency'));
}
