import { testPerturbed } from '../../../testing/perturbed/suite.ts';
import { verdictSuite } from '../../../testing/perturbed/verdict-suite.ts';

testPerturbed(verdictSuite('scala'));
