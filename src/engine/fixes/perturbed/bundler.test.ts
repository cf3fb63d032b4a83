import { fixesSuite } from '../../../testing/perturbed/fixes-suite.ts';
import { testPerturbed } from '../../../testing/perturbed/suite.ts';

testPerturbed(fixesSuite('bundler'));
