/** Small changes to the words of commands and to what a server answers them: what is asked, printed and ended with. */
import { played, transcripts } from '../../cli/transcripts.testing.ts';
import type { Files, PerturbedCase } from './perturbed-case.ts';
import type { Suite } from './suite.ts';

export function cliSuite(): Suite {
  return {
    name: 'cli',
    cases: transcripts().map(({ name, words, answers }, index): PerturbedCase => {
      const [command] = words.split(' ');
      // Another command may do anything.
      const outcome = async ({ words: changed = '', answers: text = '' }: Files): Promise<readonly string[]> =>
        changed.split(' ')[0] === command && !changed.includes('-file') ? told(changed, text) : ['another command'];
      return { name: `${index + 1} ${name.replaceAll(' ', '_')}`, files: { words, answers }, outcome };
    }),
    perFile: 40,
    oneOf: 8,
    digests: new URL('../../cli/perturbed.txt', import.meta.url),
  };
}

async function told(words: string, answers: string): Promise<readonly string[]> {
  try {
    return (await played({ words, answers })).split('\n');
  } catch (error) {
    if (error instanceof SyntaxError) return ['no JSON'];
    throw error;
  }
}
