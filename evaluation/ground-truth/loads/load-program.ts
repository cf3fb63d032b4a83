/** Programs of which every load is recorded: one text file each, its files in sections, how it is run in JSON up front. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { EcosystemName } from '../../../src/engine/model/ecosystem-name.ts';
import { sectionsOf } from '../../../src/testing/sections.ts';

export interface LoadProgram {
  readonly ecosystem: EcosystemName;
  readonly name: string;
  /** Run by a shell in the program's folder, in order; each must succeed. */
  readonly commands: readonly string[];
  /** Folders of bundles with source maps: what stands in a bundle is loaded wherever that runs. */
  readonly bundles: readonly string[];
  /** Its manifests among them: they name the dependencies, at exact versions. */
  readonly files: Readonly<Record<string, string>>;
  /** The file as written: what is kept of an earlier run holds only for the same text. */
  readonly text: string;
}

const programsFolder = fileURLToPath(new URL('programs/', import.meta.url));

/** @param folder below `programs/`, which lists an ecosystem's programs */
export function loadPrograms(ecosystem: EcosystemName, folder: string): readonly LoadProgram[] {
  return readdirSync(join(programsFolder, folder))
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) =>
      loadProgram(ecosystem, file.replace(/\.txt$/, ''), readFileSync(join(programsFolder, folder, file), 'utf8')),
    );
}

function loadProgram(ecosystem: EcosystemName, name: string, text: string): LoadProgram {
  const { head, parts } = sectionsOf(text);
  const told: unknown = JSON.parse(head);
  const commands = textsOf(told, 'commands');
  if (commands.length === 0) throw new Error(`${name} has no commands`);
  return { ecosystem, name, commands, bundles: textsOf(told, 'bundles'), files: Object.fromEntries(parts), text };
}

function textsOf(value: unknown, field: string): readonly string[] {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  return Array.isArray(list) ? list.map(String) : [];
}
