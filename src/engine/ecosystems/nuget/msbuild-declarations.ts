/** From the package items of an MSBuild file to declarations, in the light of the files around it. */
import type { Declaration } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { quoted } from '../../extraction/conclude.ts';
import type { MsbuildEvaluation } from './msbuild-evaluation.ts';
import type { PackageItem } from './msbuild-file.ts';
import { settledVersion } from './settled-version.ts';

export interface MsbuildFindings {
  readonly declarations: readonly Declaration[];
  readonly problems: readonly Problem[];
}

export function declarePackages(
  items: readonly PackageItem[],
  evaluation: MsbuildEvaluation,
  usual: Extract<Scope, 'production' | 'test'>,
): MsbuildFindings {
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];
  for (const item of items) {
    const { span } = item;
    const name = evaluation.resolve(item.name)?.trim();
    if (name === undefined || name === '') {
      problems.push({
        line: span.startLine,
        message: `the name ${quoted(item.name)} needs a build to be known; the package is not listed`,
      });
      continue;
    }
    const written = item.versionOverride || item.version || (evaluation.centralVersion(name) ?? '');
    const constraint = evaluation.resolve(written)?.trim();
    const version = constraint === undefined ? undefined : settledVersion(constraint);
    if (constraint === undefined || constraint === '')
      problems.push({ line: span.startLine, message: gap(name, written) });
    declarations.push({
      name,
      constraint: constraint ?? written,
      ...(version !== undefined && { version }),
      scope: isForDevelopment(item) ? 'development' : usual,
      span,
    });
  }
  return { declarations, problems };
}

/** A project that is run by a test runner brings everything it uses for tests only. */
export function usualScope(items: readonly PackageItem[], isTestProject: string | undefined): 'production' | 'test' {
  const runsTests = items.some(({ name }) => name.toLowerCase() === 'microsoft.net.test.sdk');
  return isTestProject?.toLowerCase() === 'true' || (runsTests && isTestProject?.toLowerCase() !== 'false')
    ? 'test'
    : 'production';
}

function isForDevelopment({ kind, isPrivate }: PackageItem): boolean {
  return isPrivate || (kind !== 'PackageReference' && kind !== 'PackageVersion');
}

function gap(name: string, written: string): string {
  return written === ''
    ? `${quoted(name)} has no version in the files of the repository`
    : `the version ${quoted(written)} of ${quoted(name)} needs a build to be known`;
}
