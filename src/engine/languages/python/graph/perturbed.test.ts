import { pythonGraphSuite } from '../../../../testing/perturbed/python-graph-suite.ts';
import { testPerturbed } from '../../../../testing/perturbed/suite.ts';

testPerturbed(pythonGraphSuite());
