/** RubyGems: Ruby's registry, read through Bundler's files and gem specifications. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { rubygems as scheme } from '../../versions/rubygems.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { gemfileLock, gemfile, gemspec } from './formats.ts';

export const rubygems = {
  name: 'RubyGems',
  aliases: ['gem', 'gems', 'ruby', 'bundler'],
  purlType: 'gem',
  languages: ['ruby'],
  scheme,
  normalizeName: (name) => normalizePackageName('RubyGems', name),
  formats: [gemfileLock, gemfile, gemspec],
} satisfies Ecosystem;
