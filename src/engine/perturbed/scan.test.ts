import { scanSuite } from '../../testing/perturbed/scan-suite.ts';
import { testPerturbed } from '../../testing/perturbed/suite.ts';

testPerturbed(await scanSuite());
