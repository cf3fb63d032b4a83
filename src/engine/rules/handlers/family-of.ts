/** Which family of frameworks a file may be of, by its path. */
import type { HandlerFamily } from '../syntax/handler-family.ts';
import { ruleLanguagesOf } from '../syntax/rule-language.ts';
import { handlerFamilies } from './index.ts';

/** The name of the family; undefined for files that no family reads. */
export function familyOf(path: string): string | undefined {
  return handlerFamilies.find((family) => speaks(family, path))?.name;
}

export function speaks(family: HandlerFamily, path: string): boolean {
  return ruleLanguagesOf(path).some(({ name }) => family.languages.includes(name));
}
