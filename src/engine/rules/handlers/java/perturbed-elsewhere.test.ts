import { handlersElsewhereSuite } from '../../../../testing/perturbed/handlers-elsewhere-suite.ts';
import { testPerturbed } from '../../../../testing/perturbed/suite.ts';
import { javaHandlers } from './index.ts';

testPerturbed(handlersElsewhereSuite(javaHandlers));
