/** Hex: the registry of Elixir, Erlang and Gleam. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { hex as scheme } from '../../versions/hex.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { gleamManifest, gleamToml } from './gleam.ts';
import { mixExs } from './mix-exs.ts';
import { mixLock } from './mix-lock.ts';
import { rebarConfig } from './rebar-config.ts';
import { rebarLock } from './rebar-lock.ts';

export const hex = {
  name: 'Hex',
  aliases: ['elixir', 'erlang', 'mix', 'rebar', 'gleam'],
  purlType: 'hex',
  languages: ['elixir', 'erlang'],
  scheme,
  normalizeName: (name) => normalizePackageName('Hex', name),
  formats: [mixLock, mixExs, rebarLock, rebarConfig, gleamManifest, gleamToml],
} satisfies Ecosystem;
