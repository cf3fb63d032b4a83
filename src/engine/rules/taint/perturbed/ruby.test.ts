import { flowsSuite } from '../../../../testing/perturbed/flows-suite.ts';
import { testPerturbed } from '../../../../testing/perturbed/suite.ts';

testPerturbed(flowsSuite('ruby'));
