import { testPerturbed } from '../../testing/perturbed/suite.ts';
import { suppressionsSuite } from '../../testing/perturbed/suppressions-suite.ts';

testPerturbed(suppressionsSuite());
