/** Gives a command the flags of the settings it uses, and reads the configuration with them. */
import type { Command } from 'commander';
import { type Config, loadConfig } from '../config/config.ts';
import { flagOf, settings } from '../config/settings.ts';
import type { CommandIo } from './command.ts';

export type SettingName = (typeof settings)[number]['name'];

export function addSettingFlags(
  command: Command,
  names: readonly SettingName[] = settings.map((setting) => setting.name),
): Command {
  for (const { name, placeholder, help, fallback } of settings) {
    if (!names.includes(name)) continue;
    const shown = fallback === '' ? '' : `; default ${fallback}`;
    command.option(`--${flagOf(name)} <${placeholder}>`, `${help} (VEDETTE_${name}${shown})`);
  }
  return command;
}

/** @throws {ConfigError} with every fault */
export function configOf(command: Command, io: CommandIo): Config {
  const given: Record<string, unknown> = command.optsWithGlobals();
  const flags: Record<string, string> = {};
  for (const { name } of settings) {
    const value = given[camelCase(flagOf(name))];
    if (typeof value === 'string') flags[name] = value;
  }
  return loadConfig(io.env, flags, io.cwd);
}

function camelCase(flag: string): string {
  return flag.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
