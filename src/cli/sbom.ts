/** `vedette sbom upload`: a bill of materials becomes a repository without code of a running server, or takes the place of the one before. */
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { sourceFile } from '../engine/text/source-file.ts';
import { terminalLine } from '../engine/text/terminal-text.ts';
import { callOperation } from './api-client.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { readInput, readSingleFile } from './read-single-file.ts';
import { addServerFlags, serverOf } from './server-flags.ts';

interface UploadOptions {
  readonly name?: string;
  readonly json?: true;
}

interface Added {
  readonly id: string;
  readonly scanId: string;
  readonly format: string;
  readonly isNew: boolean;
}

export const registerSbom: RegisterCommand = (program, io) => {
  const sbom = program.command('sbom').description('hand bills of materials to a running server');
  addServerFlags(
    sbom
      .command('upload <file>')
      .description(
        'upload a bill of materials (CycloneDX, SPDX, package URLs; also gzip), or - for standard input: it becomes a repository without code, whose alerts follow changed advisories; the same name again replaces it',
      )
      .option('--name <name>', "what the repository is called, and known again by; the file's name when absent")
      .option('--json', "print the server's answer"),
  ).action(async (file: string, options: UploadOptions, command: Command) => upload(command, io, file, options));
};

const nameLengthMax = 100;

async function upload(command: Command, io: CommandIo, file: string, { name, json }: UploadOptions): Promise<void> {
  const server = serverOf(command, io);
  const isInput = file === '-';
  const repositoryName = name ?? (isInput ? '' : basename(file));
  if (repositoryName.trim() === '') throw new Error('give the repository a name: --name');
  const bytes = isInput
    ? await readInput('standard input', io.stdin)
    : await readSingleFile(file, resolve(io.cwd, file));
  const fileName = isInput ? '' : basename(file).replace(/\.gz$/i, '');
  const body = { repositoryName, fileName, sbom: sourceFile(fileName, bytes).text };
  const added = (await callOperation(server, '/api/v1/repositories/add-sbom', body)) as Added;
  const verb = added.isNew ? 'is added' : 'is replaced';
  io.stdout.write(
    json === true
      ? `${JSON.stringify(added, undefined, 2)}\n`
      : `${terminalLine(repositoryName, nameLengthMax)} ${verb} (${added.format}): repository ${added.id}, scan ${added.scanId}\n`,
  );
}
