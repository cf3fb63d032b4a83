import { handlersElsewhereSuite } from '../../../../testing/perturbed/handlers-elsewhere-suite.ts';
import { testPerturbed } from '../../../../testing/perturbed/suite.ts';
import { csharpHandlers } from './index.ts';

testPerturbed(handlersElsewhereSuite(csharpHandlers));
