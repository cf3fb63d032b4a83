import { handlersElsewhereSuite } from '../../../../testing/perturbed/handlers-elsewhere-suite.ts';
import { testPerturbed } from '../../../../testing/perturbed/suite.ts';
import { rustHandlers } from './index.ts';

testPerturbed(handlersElsewhereSuite(rustHandlers));
