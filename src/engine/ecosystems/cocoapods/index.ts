/** CocoaPods: packages of Apple's platforms. Its requirements are those of RubyGems, in which it is written. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { rubygems as scheme } from '../../versions/rubygems.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { podfileLock, podfile } from './formats.ts';

export const cocoapods = {
  name: 'CocoaPods',
  aliases: ['pods', 'cocoapod'],
  purlType: 'cocoapods',
  languages: ['swift'],
  scheme,
  normalizeName: (name) => normalizePackageName('CocoaPods', name),
  formats: [podfileLock, podfile],
} satisfies Ecosystem;
