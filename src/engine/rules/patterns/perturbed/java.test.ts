import { patternsSuite } from '../../../../testing/perturbed/patterns-suite.ts';
import { testPerturbed } from '../../../../testing/perturbed/suite.ts';

testPerturbed(patternsSuite('java'));
