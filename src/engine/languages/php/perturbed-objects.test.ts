import { phpReading } from '../../../testing/object-languages.ts';
import { objectsSuite } from '../../../testing/perturbed/objects-suite.ts';
import { testPerturbed } from '../../../testing/perturbed/suite.ts';

testPerturbed(objectsSuite(phpReading));
