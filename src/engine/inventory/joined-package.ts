/** What the join of manifests and lockfiles gives, one package at a time. */
import type { Package } from '../model/package.ts';

/** A package before its name is normalised and its purl built. */
export type JoinedPackage = Omit<Package, 'normalizedName' | 'purl' | 'isDirect'>;
