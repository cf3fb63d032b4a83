/** bitbucket-pipelines.yml: the pipes of its steps, and the images of steps and services, wherever they stand in it. */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { itemsOf, memberOf, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { declareImage, readImageReference } from '../docker/image-reference.ts';

export function extractPipelines(file: SourceFile): Extraction {
  const { documents, problems: unread } = readYaml(file);
  const problems: Problem[] = [...unread];
  const declarations: Declaration[] = [];
  // Steps are often written once under `definitions` and used by alias; what an alias stands for is at the same place.
  const seen = new Set<number>();
  const waiting: Positioned[] = [...documents];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const item of itemsOf(node)) waiting.push(item);
    for (const member of membersOf(node)) {
      const isPipe = member.key === 'pipe';
      const isImage = member.key === 'image';
      const found = isImage && member.kind === 'map' ? memberOf(member, 'name') : member;
      if (!isPipe && !isImage) waiting.push(member);
      else if (found !== undefined && !seen.has(found.start)) {
        seen.add(found.start);
        declare(file, found, isPipe, declarations, problems);
      }
    }
  }
  declarations.sort((a, b) => a.span.startLine - b.span.startLine || a.span.startColumn - b.span.startColumn);
  return conclude({ declarations, problems });
}

function declare(
  file: SourceFile,
  node: Positioned,
  isPipe: boolean,
  declarations: Declaration[],
  problems: Problem[],
): void {
  const written = textOf(node)?.trim() ?? '';
  const span = file.span(node.start, node.end);
  const reference = readImageReference(written);
  if (reference === undefined) {
    problems.push({ line: span.startLine, message: `${quoted(written)} is known only when the pipeline runs` });
  } else if (!isPipe || written.startsWith('docker://')) {
    declarations.push(declareImage(reference, 'development', span));
  } else {
    const { name, tag } = reference;
    declarations.push({ name, constraint: tag, ...(tag !== '' && { version: tag }), scope: 'development', span });
  }
}
