/** The tools that people make clients with: fetched once, each by its own package manager and in one version, and run over the document. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const npmPackages = ['@redocly/cli@2.77.0', 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'];
const generatorVersion = '7.25.0';
const goTool = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

export interface Ran {
  readonly status: number | null;
  readonly text: string;
}

export function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Ran {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error !== undefined) throw new Error(`${command} cannot be run`, { cause: error });
  return { status, text: `${stdout}${stderr}` };
}

/** @throws with what it said where it fails */
export function must(command: string, args: readonly string[], cwd: string, env?: NodeJS.ProcessEnv): string {
  const { status, text } = run(command, args, cwd, env);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${text.slice(-4000)}`);
  return text;
}

export interface Tools {
  readonly folder: string;
  readonly bin: (name: string) => string;
  readonly generatorJar: string;
  readonly oapiCodegen: string;
}

export function clientTools(folder: string): Tools {
  mkdirSync(folder, { recursive: true });
  const generatorJar = join(folder, `openapi-generator-cli-${generatorVersion}.jar`);
  const oapiCodegen = join(folder, 'gobin/oapi-codegen');
  const bin = (name: string): string => join(folder, 'node_modules/.bin', name);
  if (!existsSync(bin('redocly'))) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    must('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...npmPackages], folder);
  }
  if (!existsSync(generatorJar)) {
    const artifact = `org.openapitools:openapi-generator-cli:${generatorVersion}`;
    must('mvn', ['-q', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`], folder);
  }
  if (!existsSync(oapiCodegen)) must('go', ['install', goTool], folder, { GOBIN: join(folder, 'gobin') });
  return { folder, bin, generatorJar, oapiCodegen };
}
