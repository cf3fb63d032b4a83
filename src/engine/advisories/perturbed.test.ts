import { advisoriesSuite } from '../../testing/perturbed/advisories-suite.ts';
import { testPerturbed } from '../../testing/perturbed/suite.ts';

testPerturbed(advisoriesSuite());
