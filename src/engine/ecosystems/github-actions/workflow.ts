/**
 * Workflows and actions: what `uses` brings in, and the images of jobs and services. The version is the ref; a commit's
 * hash says nothing by itself, so the version of one is what the comment behind it says, as the tools that pin them write.
 */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { itemsOf, memberOf, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { declareImage, readImageReference } from '../docker/image-reference.ts';

export function extractWorkflow(file: SourceFile): Extraction {
  const { documents, problems: unread } = readYaml(file);
  const problems: Problem[] = [...unread];
  const declarations: Declaration[] = [];
  const isWorkflow = (document: Positioned) => ['jobs', 'runs'].some((key) => memberOf(document, key) !== undefined);
  if (documents.length > 0 && !documents.some(isWorkflow))
    problems.push({ line: 1, message: 'there are neither jobs nor steps' });
  for (const document of documents) {
    const jobs = membersOf(memberOf(document, 'jobs'));
    // A composite action has its steps under `runs`.
    for (const job of [...jobs, ...[memberOf(document, 'runs')].flatMap((runs) => runs ?? [])]) {
      const uses = [job, ...itemsOf(memberOf(job, 'steps'))].flatMap((step) => memberOf(step, 'uses') ?? []);
      for (const node of uses) declareUse(file, node, declarations, problems);
      const container = memberOf(job, 'container');
      const services = membersOf(memberOf(job, 'services')).map((service) => memberOf(service, 'image'));
      const images = [
        container?.kind === 'map' ? memberOf(container, 'image') : container,
        ...services,
        memberOf(job, 'image'),
      ];
      for (const image of images) if (image !== undefined) declareJobImage(file, image, declarations, problems);
    }
  }
  return conclude({ declarations, problems });
}

function declareUse(file: SourceFile, node: Positioned, declarations: Declaration[], problems: Problem[]): void {
  const written = textOf(node)?.trim() ?? '';
  if (written.startsWith('docker://')) {
    declareJobImage(file, node, declarations, problems);
    return;
  }
  // An action of this repository.
  if (written.startsWith('./') || written.startsWith('../')) return;
  // `owner/repository/path@ref`: the path is a place in the repository that is released as a whole.
  const [, name = '', ref = ''] = /^([^/@\s]+\/[^/@\s]+)(?:\/[^@\s]*)?@(\S+)$/.exec(written) ?? [];
  if (name === '' || name.includes('$')) {
    const line = file.span(node.start, node.end).startLine;
    problems.push({ line, message: `${quoted(written)} names no action with a ref and is not listed` });
    return;
  }
  const comment = /^[0-9a-f]{40}$/i.test(ref) ? versionComment(file.text, node.end) : undefined;
  const version = /^[0-9a-f]{40}$/i.test(ref) ? comment?.version : ref;
  declarations.push({
    name,
    constraint: ref,
    ...(version !== undefined && !version.includes('${') && { version }),
    scope: 'development',
    span: file.span(node.start, comment?.end ?? node.end),
  });
}

/** `# v1.2.3`, `# tag=v1.2.3`, `# pin@v1` behind a value. */
function versionComment(text: string, from: number): { readonly version: string; readonly end: number } | undefined {
  const [all, version] =
    /^[ \t]*#[ \t]*(?:[\w-]{1,20}[@=:][ \t]*)?(v?\d[\w.+-]*)/.exec(text.slice(from, from + 200)) ?? [];
  return all === undefined || version === undefined ? undefined : { version, end: from + all.length };
}

function declareJobImage(file: SourceFile, node: Positioned, declarations: Declaration[], problems: Problem[]): void {
  const written = textOf(node) ?? '';
  // `runs.image: Dockerfile` is built from this repository; `docker://acme/dockerfile-lint` is not.
  if (written === '' || /^(?!docker:\/\/)(?:.*\/)?Dockerfile/i.test(written)) return;
  const span = file.span(node.start, node.end);
  const reference = readImageReference(written);
  if (reference !== undefined) declarations.push(declareImage(reference, 'development', span));
  else
    problems.push({
      line: span.startLine,
      message: `the image ${quoted(written)} is known only when the workflow runs`,
    });
}
