/** What a distribution of Python says of itself in `*.dist-info/METADATA` or `*.egg-info/PKG-INFO`. */
import { normalizePythonName } from '../../../ecosystems/pypi/requirement.ts';

/** @param path below the folder into which it is installed */
export function isDistributionMetadata(path: string): boolean {
  return /^[^/]+\.(?:dist|egg)-info\/(?:METADATA|PKG-INFO)$/.test(path);
}

/** Normalized names of what it needs, whatever extra or platform it is for. */
export function requiredNames(text: string): readonly string[] {
  return [...text.matchAll(/^Requires-Dist:[ \t]*([\w.-]+)/gim)].map(([, name = '']) => normalizePythonName(name));
}
