import { handlersSuite } from '../../../../testing/perturbed/handlers-suite.ts';
import { testPerturbed } from '../../../../testing/perturbed/suite.ts';
import { rubyHandlers } from './index.ts';

testPerturbed(handlersSuite(rubyHandlers));
