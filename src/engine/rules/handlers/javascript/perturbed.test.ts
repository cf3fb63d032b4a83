import { handlersSuite } from '../../../../testing/perturbed/handlers-suite.ts';
import { testPerturbed } from '../../../../testing/perturbed/suite.ts';
import { javascript } from './index.ts';

testPerturbed(handlersSuite(javascript));
