/** crates.io: Rust's registry. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { cargo } from '../../versions/cargo.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { cargoLock, cargoToml } from './formats.ts';

export const cratesIo = {
  name: 'crates.io',
  aliases: ['cargo', 'crates', 'rust'],
  purlType: 'cargo',
  languages: ['rust'],
  scheme: cargo,
  normalizeName: (name) => normalizePackageName('crates.io', name),
  formats: [cargoLock, cargoToml],
} satisfies Ecosystem;
