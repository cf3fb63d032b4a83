/** `vedette completion bash|zsh|fish`: what a shell needs to complete commands and flags, made from the commands themselves. */
import { Argument } from 'commander';
import type { RegisterCommand } from './command.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export const registerCompletion: RegisterCommand = (program, io) => {
  program
    .command('completion')
    .description('print what a shell needs to complete commands and flags')
    .addArgument(new Argument('<shell>', 'which one').choices(shells))
    .addHelpText(
      'after',
      `
  bash  vedette completion bash > ~/.local/share/bash-completion/completions/vedette
  zsh   vedette completion zsh > a folder of $fpath, as _vedette
  fish  vedette completion fish > ~/.config/fish/completions/vedette.fish`,
    )
    .action(async (shell: (typeof shells)[number]) => {
      const { completionScript } = await import('./completion-script.ts');
      io.stdout.write(completionScript(shell, program));
    });
};
