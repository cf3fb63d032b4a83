import { configSuite } from '../../testing/perturbed/config-suite.ts';
import { testPerturbed } from '../../testing/perturbed/suite.ts';

testPerturbed(configSuite());
