/** crates.io: Rust's registry. Cargo writes the registry's own spelling into lockfiles, so names need no normalising. */
import { cargo } from '../../versions/cargo.ts';
import type { Ecosystem } from '../ecosystem.ts';
import { cargoLock } from './cargo-lock.ts';
import { cargoToml } from './cargo-toml.ts';

export const cratesIo = {
  name: 'crates.io',
  aliases: ['cargo', 'crates', 'rust'],
  purlType: 'cargo',
  languages: ['rust'],
  scheme: cargo,
  normalizeName: (name) => name,
  formats: [cargoLock, cargoToml],
} satisfies Ecosystem;
