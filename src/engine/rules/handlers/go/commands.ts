/** Commands: what a command line calls, as cobra and cli describe it in fields. */
import { type Framework, textOf } from '../../wiring/framework.ts';

export const commands: Framework = {
  name: 'cobra',
  packages: ['github.com/spf13/cobra', 'github.com/urfave/cli'],
  registers: [],
  call: () => undefined,
  record(type, fields, machine) {
    if (type !== 'Command') return undefined;
    const field = (...names: readonly string[]) => fields.find(({ argument }) => names.includes(argument.name ?? ''));
    const handler = field('RunE', 'Run', 'Action');
    if (handler === undefined) return undefined;
    const guards = ['PersistentPreRunE', 'PersistentPreRun', 'Args', 'PreRunE', 'PreRun', 'Before'].flatMap((name) => {
      const found = field(name);
      return found === undefined ? [] : [machine.guard(found)];
    });
    const command = textOf(field('Use', 'Name')) ?? '';
    const { path, argument } = handler;
    machine.add(
      {
        router: undefined,
        methods: [],
        path: command.split(/\s/)[0] ?? '',
        sourceType: 'CLI_HANDLER',
        framework: field('Action') === undefined ? 'cobra' : 'cli',
        handler,
        guards,
      },
      { name: type, given: [], path, at: argument.at, types: [] },
    );
    return undefined;
  },
  ofType: () => undefined,
};
