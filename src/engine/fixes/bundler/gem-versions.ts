/** Versions of gems as searches for safe releases ask of them. */
import { rubygems } from '../../versions/rubygems.ts';
import { majorOf } from '../shared/releases-above.ts';
import { rememberedScheme } from '../shared/remembered-answers.ts';

export const { compare: compareGems, meets: meetsGem } = rememberedScheme(rubygems);

export function isGemPrerelease(version: string): boolean {
  const parsed = rubygems.parse(version);
  return parsed !== undefined && rubygems.isPrerelease(parsed);
}

export function isGemMajor(from: string, to: string): boolean {
  return majorOf(from) !== majorOf(to);
}

/** Numbers and words between dots: what Bundler writes before the platform. */
export function isGemVersion(text: string): boolean {
  return /^\d+(?:\.[0-9A-Za-z]+)*$/.test(text);
}
