/**
 * The programs that a text would start, were it a command line: it may be handed to code that has a shell run it, whatever that
 * code is called. Sentences begin with a word, too, which is the name of few programs.
 */

const lengthMax = 2000;
const wordsMax = 20;
/** They start what comes after them. */
const launcher =
  /^(?:npx|pnpx|bunx|uvx|sudo|doas|env|exec|time|nohup|nice|xargs|cross-env|dotenv|command|php|node|ruby|python[\d.]*|sh|bash|zsh|cmd)$/;
/** They do so after a word of their own. */
const manager = /^(?:npm|pnpm|yarn|bun|poetry|pipenv|pdm|uv|hatch|rye|pipx|conda|bundle|bundler|composer|artisan)$/;
const running = /^(?:exec|run|x|dlx|run-script|--)$/;

/** None of a text that is one word: that is a name as it stands. */
export function commandWords(text: string): readonly string[] {
  if (text.length > lengthMax || !/[\s;&|(]/.test(text)) return [];
  const found = new Set<string>();
  for (const command of text.split(/[;&|()`\n"']+/)) {
    const word = programOf(command.trim().split(/\s+/));
    if (word !== undefined) found.add(word);
    if (found.size >= wordsMax) break;
  }
  return [...found];
}

function programOf(words: readonly string[]): string | undefined {
  let isLaunched = false;
  for (const word of words) {
    const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1);
    const isPassed = /^\w+=/.test(word) || (isLaunched && (word.startsWith('-') || running.test(word)));
    if (isPassed) continue;
    if (!launcher.test(name) && !manager.test(name))
      return /^[\w@][\w.@-]{0,99}$/.test(name) ? name.replace(/\.(?:exe|cmd|bat|ps1|phar)$/, '') : undefined;
    isLaunched = true;
  }
  return undefined;
}
