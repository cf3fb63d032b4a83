/** That own code of Java surely loads a package, by calls through jars. */
import { shownSteps } from '../../../linking/call-chains.ts';
import type { ProvenLoad, World } from '../../../linking/linker.ts';
import type { Package } from '../../../model/package.ts';
import type { JavaProgram } from './java-program.ts';
import { stepsOf } from './judge-called.ts';
import type { SureLoad } from './sure-loads.ts';

/** `undefined` where no chain was found, which proves nothing. */
export async function proveLoaded(world: World, item: Package, program: JavaProgram): Promise<ProvenLoad | undefined> {
  const owns = await world.linker.installed?.ownership(item);
  if (owns === undefined) return undefined;
  for (const [{ folder }, load] of (await program.loads(world)).byArtifact)
    if (owns(folder) && world.instances.mayLoad(load.chain.own.file.path, item)) return shown(world, load);
  return undefined;
}

async function shown(world: World, { chain, type }: SureLoad): Promise<ProvenLoad> {
  const steps = await stepsOf(world, chain);
  const last = chain.methods.at(-1);
  const name = type.replaceAll(/[/$]/g, '.');
  const at = { path: last?.of.path ?? '', startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
  const loaded = last?.of.code.name === type ? [] : [{ kind: 'import' as const, ...at, symbol: name, snippet: '' }];
  return { by: chain.own.name, evidence: shownSteps([...steps, ...loaded]), languages: [chain.own.file.language] };
}
