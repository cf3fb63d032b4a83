/** A call of first-party code, with the methods of jars that it may mean. */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { UseFact } from '../../../model/use-fact.ts';
import type { JarMethod } from './class-world.ts';

/** Of what a use names, the parts of its qualified name. */
export function writtenParts({ imports }: Pick<FileFacts, 'imports'>, use: UseFact): readonly string[] {
  return [...(imports[use.import]?.specifier ?? '').split('.'), ...use.path];
}

export interface OwnCall {
  readonly file: FileFacts;
  readonly use: UseFact;
  /** As a person names it: `Yaml.load`. */
  readonly name: string;
  /** Several where which of a name is called could not be told. */
  readonly methods: readonly JarMethod[];
  /** It is an annotation, for which something else calls them. */
  readonly isAnnotation?: true;
}
