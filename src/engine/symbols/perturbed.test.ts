import { testPerturbed } from '../../testing/perturbed/suite.ts';
import { symbolsSuite } from '../../testing/perturbed/symbols-suite.ts';

testPerturbed(symbolsSuite());
