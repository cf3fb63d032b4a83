import { sentenceLinesSuite } from '../../../testing/perturbed/sentence-lines-suite.ts';
import { testPerturbed } from '../../../testing/perturbed/suite.ts';

testPerturbed(sentenceLinesSuite());
