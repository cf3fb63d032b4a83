import { serviceWordSuites } from '../../testing/perturbed/service-words-suite.ts';
import { testPerturbed } from '../../testing/perturbed/suite.ts';

for (const suite of serviceWordSuites()) testPerturbed(suite);
