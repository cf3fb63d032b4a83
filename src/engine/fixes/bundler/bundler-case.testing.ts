/** What a case of a project of Bundler says, and pieces that such projects are made of. */
import type { FixSettings } from '../model/project-editor.ts';
import { gemfileLockOf, type MadeBundle, type MadeGem, type MadeGems, type MadeNeeds } from './made-gems.testing.ts';

export interface Case {
  readonly name: string;
  readonly gemfile: string;
  /** Besides the Gemfile and its lockfile. */
  readonly files?: Readonly<Record<string, string>>;
  readonly index: MadeGems;
  readonly bundle: MadeBundle;
  readonly affected: Readonly<Record<string, string>>;
  readonly settings?: Partial<FixSettings>;
  readonly groups: readonly string[];
  /** Of the bundle, what is another afterwards. */
  readonly after?: Partial<MadeBundle>;
  /** By path, what is replaced and by what. */
  readonly changes?: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>>;
  readonly notes?: readonly string[];
  readonly unfixed?: RegExp;
}

export const source = 'source "https://gem-registry.example"\n\n';
export const plain = { '1.0.0': {}, '1.0.1': {}, '1.2.0': {}, '2.0.0': {} };
export const native = (...platforms: readonly string[]): MadeGem => ({
  platforms: Object.fromEntries(
    platforms.map((platform): [string, MadeNeeds] => [platform, platform === 'ruby' ? { tool: '~> 1.0' } : {}]),
  ),
});
export const specification = (lines: string): string =>
  `Gem::Specification.new do |spec|\n  spec.name = "shop"\n  spec.version = "0.1.0"\n  spec.summary = "What it does"\n  spec.authors = ["People"]\n${lines}end\n`;
export const pathSection = (need: string): string => `PATH\n  remote: .\n  specs:\n    shop (0.1.0)\n      ${need}\n\n`;

export function filesOf({ gemfile, files = {}, index, bundle }: Case): Readonly<Record<string, string>> {
  return { ...files, Gemfile: gemfile, 'Gemfile.lock': gemfileLockOf(index, bundle) };
}
