/** Hex: the registry of Elixir, Erlang and Gleam. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { hex as scheme } from '../../versions/hex.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { mixLock, mixExs, rebarLock, rebarConfig, gleamManifest, gleamToml } from './formats.ts';

export const hex = {
  name: 'Hex',
  aliases: ['elixir', 'erlang', 'mix', 'rebar', 'gleam'],
  purlType: 'hex',
  languages: ['elixir', 'erlang'],
  scheme,
  normalizeName: (name) => normalizePackageName('Hex', name),
  formats: [mixLock, mixExs, rebarLock, rebarConfig, gleamManifest, gleamToml],
} satisfies Ecosystem;
