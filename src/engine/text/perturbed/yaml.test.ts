import { testPerturbed } from '../../../testing/perturbed/suite.ts';
import { textSuite } from '../../../testing/perturbed/text-suite.ts';

testPerturbed(textSuite('yaml'));
