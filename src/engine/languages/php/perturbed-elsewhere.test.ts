import { factsElsewhereSuite } from '../../../testing/perturbed/facts-suite.ts';
import { testPerturbed } from '../../../testing/perturbed/suite.ts';

testPerturbed(factsElsewhereSuite('php'));
