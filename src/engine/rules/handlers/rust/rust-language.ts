/** What the wiring machine has to know of Rust. */
import type { SourceType } from '../../model/rule.ts';
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
    inputsOf: (parameters) =>
      parameters
        .filter(({ name, type }) => name !== '' && !name.startsWith('_') && !injected.test(type))
        .map(({ name }) => name),
    looksLikeHandler: (parameters) =>
      parameters.some(({ type }) => /^(?:HttpRequest|Json|Path|Query|Form|Request)$/.test(type)),
    alsoTypes(parameters) {
      const types: SourceType[] = [];
      if (parameters.some(({ type }) => /^(?:Multipart|MultipartForm|TempFile|TypedMultipart)$/.test(type)))
        types.push('FILE_HANDLER');
      if (parameters.some(({ type }) => /^(?:WebSocketUpgrade|WebSocket)$/.test(type))) types.push('WEBSOCKET_HANDLER');
      return types;
    },
    hasBareTypes: true,
    routerNames: /^(?:app|router|cfg|config|scope|\w*_router)$/,
  };
}
