import { handlersSuite } from '../../../../testing/perturbed/handlers-suite.ts';
import { testPerturbed } from '../../../../testing/perturbed/suite.ts';
import { goHandlers } from './index.ts';

testPerturbed(handlersSuite(goHandlers));
