/** What the wiring machine has to know of Rust. */
import type { Framework, WiringLanguage } from '../../wiring/framework.ts';
import { scopeOfPath } from './modules.ts';

const injected = /^(?:State|Extension|Data|Arc|Pool|ServiceConfig|ThinData)$/;

export function rustLanguage(frameworks: readonly Framework[]): WiringLanguage {
  return {
    frameworks,
    scopeOf: scopeOfPath,
    nameOf: (from) => from.slice(from.lastIndexOf('.') + 1),
    handlerMethods: [],
    isConversion: () => false,
    inputsOf: (parameters) => parameters.filter(({ name, type }) => name !== '' && !name.startsWith('_') && !injected.test(type)).map(({ name }) => name),
    looksLikeHandler: (parameters) => parameters.some(({ type }) => /^(?:HttpRequest|Json|Path|Query|Form|Request)$/.test(type)),
    hasBareTypes: true,
    routerNames: /^(?:app|router|cfg|config|scope|\w*_router)$/,
  };
}
