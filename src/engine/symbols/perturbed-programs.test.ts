import { testPerturbed } from '../../testing/perturbed/suite.ts';
import { symbolsOfProgramsSuite } from '../../testing/perturbed/symbols-of-programs-suite.ts';

testPerturbed(symbolsOfProgramsSuite());
