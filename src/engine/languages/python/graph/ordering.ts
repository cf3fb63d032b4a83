/** What is put in order is compared by its own methods. */
import { callMethod } from './members.ts';
import { containerOf, nothingGiven, type Program, type Site } from './program.ts';
import { kinds } from './values.ts';

export function compare(program: Program, elements: number, site: Site): void {
  const { values, variables } = program;
  variables.watch(elements, (item) => {
    if (values.kind(item) === kinds.container)
      variables.watch(containerOf(program, item).all, (inner) => {
        if (values.kind(inner) === kinds.instance) order(program, inner, elements, site);
      });
    if (values.kind(item) === kinds.instance) order(program, item, elements, site);
  });
}

function order(program: Program, item: number, others: number, site: Site): void {
  const given = { ...nothingGiven, positional: [others] };
  for (const method of ['__lt__', '__gt__']) callMethod(program, item, method, given, { ...site, to: 0 });
}
