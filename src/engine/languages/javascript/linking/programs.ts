/**
 * Which packages are run as programs. Lockfiles and installed manifests say what each installs; where neither does, a command
 * that nothing else explains may be any of those packages'.
 */
import { basename } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { isFirstParty } from '../../../linking/first-party.ts';
import { readJson, record } from './manifests.ts';

/** Commands that every system or package manager has: they start no package by themselves. */
const ordinary = new Set(
  `node npm yarn pnpm bun deno corepack echo cd rm cp mv mkdir rmdir touch cat ls test true false exit export set unset source sh bash zsh cmd
powershell pwsh git docker docker-compose make curl wget tar zip unzip chmod chown find grep sed awk sort head tail tee xargs sleep kill wait
python python3 pip ruby go cargo java mvn gradle php which env time open start if then else fi for do done while case esac printf read eval exec
rsync scp ssh sudo ln pwd date diff cut tr wc`.split(/\s+/),
);
const launcher = /^(?:npx|bunx|pnpx|cross-env|env|dotenv|exec|dlx|run|command|time|sudo|x)$/;
const sizeMax = 256 * 1024;
const scripts =
  /(?:^|\/)(?:Makefile|GNUmakefile|Justfile|Procfile|Jenkinsfile|Dockerfile|Containerfile)[^/]*$|Earthfile[^/]*$|crontab$|(?:^|\/)\.(?:husky|githooks)\/[^/]+$|(?:^|\/)[A-Z]+$|(?:^|\/)\.[\w-]+rc$|\.(?:sh|bash|zsh|fish|bat|cmd|ps1|ya?ml|json|toml|service|tf|hcl|nomad|nix|gradle|csproj|bazel)$/i;
const lockfile = /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$|\block\b[^/]*\.ya?ml$/;

/** Settings that hold a command line, and what an image starts. */
const command =
  /(?:^|[\s{,"'])(?:command|cmd|exec|run|script|entrypoint)["']?\s*[:=]\s*["']?([^"'\n]+)|^\s*(?:CMD|ENTRYPOINT)\s+\[?\s*"?([^"\n]+)/gm;

/** Words that are run as commands where packages' programs may be run, and that no system has. */
export async function commandWords(tree: FileTree): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for (const { path, kind, size } of tree.entries) {
    if (kind !== 'file' || size > sizeMax || !isFirstParty(path)) continue;
    if (basename(path) === 'package.json') {
      for (const [, line] of record((await readJson(tree, path))?.get('scripts')) ?? [])
        if (typeof line === 'string') for (const word of commandsOf(line)) words.add(word);
    } else if (scripts.test(path) && !lockfile.test(path)) {
      const text = (await readTextIfThere(tree, path)) ?? '';
      for (const [, word = ''] of text.matchAll(
        /\b(?:npx|bunx|pnpx|yarn(?:\s+(?:run|exec|dlx))?|pnpm(?:\s+(?:exec|dlx))|npm\s+exec)(?:\s+|["'],\s*["'])(?:-{1,2}[\w-]+\s+)*([@\w][\w@./-]*)/g,
      ))
        words.add(word);
      for (const [, setting = '', line = setting] of text.matchAll(command))
        for (const word of commandsOf(line)) words.add(word);
      for (const [, word = ''] of text.matchAll(/node_modules\/\.bin\/([\w.-]+)/g)) words.add(word);
    }
  }
  return words;
}

/** The first words of the parts of a shell line, past variables and launchers. */
export function commandsOf(line: string): readonly string[] {
  return line.split(/&&|\|\|?|;|&|\n|\$\(|`|\(/).flatMap((part) => {
    const rest = part.trim().split(/\s+/);
    let index = 0;
    while (
      index < rest.length &&
      (/^[\w]+=/.test(rest[index] ?? '') || launcher.test(rest[index] ?? '') || rest[index]?.startsWith('-') === true)
    )
      index++;
    const word = (rest[index] ?? '').replace(/^["']|["']$/g, '');
    return /^[@\w][\w@./-]*$/.test(word) && !ordinary.has(word) ? [word] : [];
  });
}

/** Tools that have a settings file here, by the name in it: `.textlintrc` and `babel.config.js` say textlint and babel. */
export function configuredTools(tree: FileTree): ReadonlySet<string> {
  const tools = new Set<string>();
  for (const { path, kind } of tree.entries) {
    if (kind !== 'file' || !isFirstParty(path)) continue;
    const name = basename(path);
    const tool = /^\.?([a-z][\w-]*?)(?:rc(?:\.\w+)?|\.config\.\w+|\.conf\.\w+|\.opts)$/.exec(name)?.[1];
    if (tool !== undefined) tools.add(tool);
  }
  return tools;
}

/** `textlint-rule-foo` and `@babel/preset-env` are for textlint and babel. */
export function isOfTool(name: string, tools: ReadonlySet<string>): boolean {
  const bare = name.replace(/^@/, '');
  for (let end = bare.search(/[-/]/); end > 0; ) {
    if (tools.has(bare.slice(0, end))) return true;
    const next = bare.slice(end + 1).search(/[-/]/);
    end = next < 0 ? -1 : end + 1 + next;
  }
  return false;
}
