import { testPerturbed } from '../../testing/perturbed/suite.ts';
import { wordSuites } from '../../testing/perturbed/words-suite.ts';

for (const suite of wordSuites()) testPerturbed(suite);
