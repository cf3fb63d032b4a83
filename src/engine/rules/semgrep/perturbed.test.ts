import { rulesSuite } from '../../../testing/perturbed/rules-suite.ts';
import { testPerturbed } from '../../../testing/perturbed/suite.ts';

testPerturbed(rulesSuite('semgrep'));
