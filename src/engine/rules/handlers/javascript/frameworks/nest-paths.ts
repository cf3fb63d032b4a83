/** What an application puts before the paths of its controllers: a prefix, and versions. */
import { fieldOf, type Host, textOf, textsOf } from '../values/value.ts';
import { flatSlots } from '../values/written-handler.ts';
import type { Decorator } from './decorators.ts';
import { joinPaths } from './route-path.ts';

export function outerPrefix(app: Host | undefined, path: string): string {
  const event = app?.events.findLast(({ method }) => method === 'setGlobalPrefix');
  const excluded = flatSlots([fieldOf(event?.arguments[1]?.value, 'exclude') ?? []].flat()).flatMap((slot) =>
    slot.value.kind === 'object' ? textsOf(fieldOf(slot.value, 'path')?.value) : textsOf(slot.value),
  );
  if (excluded.some((each) => joinPaths('/', each.replace(/\(\.\*\)|\*.*$/, '')) === path)) return '';
  return textOf(event?.arguments[0]?.value) ?? '';
}

/** Versions stand in the path unless the application says otherwise; without `enableVersioning` they stand nowhere. */
export function versionOf(
  app: Host | undefined,
  controller: Decorator,
  decorators: readonly Decorator[],
  onClass: readonly Decorator[],
): string {
  const event = app?.events.findLast(({ method }) => method === 'enableVersioning');
  if (event === undefined) return '';
  const options = event.arguments[0]?.value;
  const type = fieldOf(options, 'type')?.value;
  if (type !== undefined && !(type.kind === 'stranger' && type.names.at(-1) === 'URI')) return '';
  const own = [...decorators, ...onClass].find((each) => each.name === 'Version')?.arguments[0]?.value;
  const set =
    own ?? fieldOf(controller.arguments[0]?.value, 'version')?.value ?? fieldOf(options, 'defaultVersion')?.value;
  const version = textsOf(set)[0];
  return version === undefined ? '' : `${textOf(fieldOf(options, 'prefix')?.value) ?? 'v'}${version}`;
}
