/** SwiftURL: packages of the Swift Package Manager, which are named by the address of their repository. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { swift as scheme } from '../../versions/swift.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { packageResolved, packageSwift } from './formats.ts';

export const swiftUrl = {
  name: 'SwiftURL',
  aliases: ['swift', 'swiftpm', 'spm'],
  purlType: 'swift',
  languages: ['swift'],
  scheme,
  normalizeName: (name) => normalizePackageName('SwiftURL', name),
  formats: [packageResolved, packageSwift],
} satisfies Ecosystem;
