/** The tools that assistants are offered, in the order in which they are listed. */
import { checkPackage } from './check-package.ts';
import { explainAlert } from './explain-alert.ts';
import { listAlerts } from './list-alerts.ts';
import { lookupPackages } from './lookup-packages.ts';
import { planFix } from './plan-fix.ts';
import { scanPath } from './scan-path.ts';
import type { Tool } from './tool.ts';
import { verifyFix } from './verify-fix.ts';
import type { AssistantWorld } from './world.ts';

const tools: readonly Tool[] = [scanPath, listAlerts, explainAlert, planFix, verifyFix, checkPackage, lookupPackages];

export function toolsFor(world: AssistantWorld): readonly Tool[] {
  return tools.filter(({ isOffered }) => isOffered(world));
}
