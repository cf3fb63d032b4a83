import { readingsSuite } from '../../../testing/perturbed/readings-suite.ts';
import { testPerturbed } from '../../../testing/perturbed/suite.ts';

testPerturbed(readingsSuite('rust'));
