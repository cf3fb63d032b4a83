import { handlersSuite } from '../../../../testing/perturbed/handlers-suite.ts';
import { testPerturbed } from '../../../../testing/perturbed/suite.ts';
import { csharpHandlers } from './index.ts';

testPerturbed(handlersSuite(csharpHandlers));
