import { handlersSuite } from '../../../../testing/perturbed/handlers-suite.ts';
import { testPerturbed } from '../../../../testing/perturbed/suite.ts';
import { rustHandlers } from './index.ts';

testPerturbed(handlersSuite(rustHandlers));
