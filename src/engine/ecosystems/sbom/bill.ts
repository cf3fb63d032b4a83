/**
 * What all bills of materials have in common, whatever their syntax: components with references, edges between references,
 * and the subject that the bill describes. Here they become one extraction, each package in the ecosystem of its purl.
 */
import { folderOf } from '../../files/path-parts.ts';
import type { Extraction, LockedPackage, ProjectDependency } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { type Scope, scopes } from '../../model/scope.ts';
import type { PackageSource } from '../../model/package-source.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { sourceOfPurl } from './bill-source.ts';
import { identityOfPurl } from './purl-identity.ts';

export interface BillComponent {
  /** Unique in the bill where the bill is sound; may be empty. */
  readonly reference: string;
  readonly purl: string;
  /** Where the purl names none. */
  readonly version: string;
  readonly scope?: Scope;
  /** What the bill says beside the purl; the purl goes first. */
  readonly source?: PackageSource | undefined;
  readonly start: number;
  readonly end: number;
}

export interface BillEdge {
  readonly from: string;
  readonly to: string;
  /** What the bill says the dependency is for. */
  readonly scope?: Scope;
}

export interface Bill {
  readonly components: readonly BillComponent[];
  readonly edges: readonly BillEdge[];
  /** References of what the bill describes. */
  readonly subjects: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

export function extractionOfBill(file: SourceFile, { components, edges, subjects, problems }: Bill): Extraction {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) {
    if (from === '' || subjects.has(from)) continue;
    const known = targets.get(from);
    if (known === undefined) targets.set(from, [to]);
    else known.push(to);
  }

  const packages = new Map<string, LockedPackage>();
  const left = new Map<string, number>();
  for (const component of components) {
    const identity = component.purl === '' ? undefined : identityOfPurl(component.purl);
    if (identity === undefined || 'foreignType' in identity) {
      const kind = identity?.foreignType ?? '';
      left.set(kind, (left.get(kind) ?? 0) + 1);
      continue;
    }
    const key = component.reference || component.purl;
    if (packages.has(key)) continue;
    const source = sourceOfPurl(component.purl, identity.ecosystem) ?? component.source;
    packages.set(key, {
      key,
      name: identity.name,
      version: identity.version || component.version,
      ecosystem: identity.ecosystem,
      span: file.span(component.start, component.end),
      dependsOn: [...new Set(targets.get(component.reference) ?? [])],
      ...(component.scope === undefined ? {} : { scope: component.scope }),
      ...(source === undefined ? {} : { source }),
    });
  }

  const dependsOn = new Map<string, ProjectDependency>();
  for (const { from, to, scope } of edges) {
    const target = packages.get(to);
    if (!subjects.has(from) || target === undefined) continue;
    const known = dependsOn.get(to)?.scope;
    const found = scope ?? target.scope ?? 'production';
    // What is needed for two purposes is needed for the one nearer to production.
    if (known === undefined || scopes.indexOf(found) < scopes.indexOf(known))
      dependsOn.set(to, { key: to, scope: found });
  }
  const projects = dependsOn.size === 0 ? [] : [{ folder: folderOf(file.path), dependsOn: [...dependsOn.values()] }];
  return conclude({ packages: [...packages.values()], projects, problems: [...problems, ...leftOut(left)] });
}

function leftOut(left: ReadonlyMap<string, number>): readonly Problem[] {
  return [...left].slice(0, 20).map(([kind, count]) => ({
    line: 0,
    message:
      kind === ''
        ? `Components left out because they have no readable package URL: ${count}.`
        : `Components left out because no ecosystem here has packages of the kind ${quoted(kind)}: ${count}.`,
  }));
}
