import { inventorySuite } from '../../../testing/perturbed/inventory-suite.ts';
import { testPerturbed } from '../../../testing/perturbed/suite.ts';

testPerturbed(inventorySuite('nuget'));
