import { functionsSuites } from '../../testing/perturbed/functions-suite.ts';
import { testPerturbed } from '../../testing/perturbed/suite.ts';

for (const suite of functionsSuites()) testPerturbed(suite);
