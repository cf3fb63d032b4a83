import { linkingSuite } from '../../../testing/perturbed/linking-suite.ts';
import { testPerturbed } from '../../../testing/perturbed/suite.ts';

testPerturbed(linkingSuite('python'));
