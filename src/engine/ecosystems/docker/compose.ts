/** Compose files: the image of each service. */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { memberOf, membersOf, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { declareImage, readImageReference, substituteVariables } from './image-reference.ts';

const none: ReadonlyMap<string, string> = new Map();

export function extractCompose(file: SourceFile): Extraction {
  const { documents, problems: unread } = readYaml(file);
  const problems: Problem[] = [...unread];
  const declarations: Declaration[] = [];
  for (const service of documents.flatMap((document) => membersOf(memberOf(document, 'services')))) {
    const written = textOf(service, 'image');
    const node = memberOf(service, 'image');
    // A service that is built here may name what its own image will be called.
    if (written === undefined || node === undefined || memberOf(service, 'build') !== undefined) continue;
    const span = file.span(node.start, node.end);
    const reference = readImageReference(substituteVariables(written, none) ?? '');
    if (reference !== undefined) declarations.push(declareImage(reference, 'production', span));
    else problems.push({ line: span.startLine, message: `the image ${quoted(written)} is known only when it runs` });
  }
  return conclude({ declarations, problems });
}
