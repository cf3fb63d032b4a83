/** cabal.project.freeze: constraints such as `any.aeson ==2.1.2.1`, one for each package of the build plan, without edges. */
import { type Extraction, failedExtraction, type LockedPackage } from '../../model/extraction.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';

const pinned = /(?:^|[\s,:])(?:any\.)?([A-Za-z\d][A-Za-z\d-]*)\s*==\s*(\d+(?:\.\d+)*)(?![\w.*])/g;

export function extract(file: SourceFile): Extraction {
  const packages = new Map<string, LockedPackage>();
  let isFreeze = file.text.trim() === '';
  for (const line of linesOf(file.text)) {
    if (/^\s*--/.test(line.text)) continue;
    if (/^\s*(?:constraints|index-state|active-repositories)\s*:/.test(line.text)) isFreeze = true;
    for (const match of line.text.matchAll(pinned)) {
      const [whole, name = '', version = ''] = match;
      if (packages.has(name)) continue;
      const start = line.start + match.index + whole.indexOf(name);
      const span = file.span(start, line.start + match.index + whole.length);
      packages.set(name, { key: name, name, version, span, dependsOn: [] });
    }
  }
  if (!isFreeze) return failedExtraction('No field of a freeze file was found.', 1);
  return conclude({ packages: [...packages.values()] });
}
