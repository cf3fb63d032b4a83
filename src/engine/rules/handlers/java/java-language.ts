/** What the wiring machine has to know of Java and Kotlin. */
import type { Framework, WiringLanguage } from '../../wiring/framework.ts';

export function javaLanguage(frameworks: readonly Framework[]): WiringLanguage {
  return {
    frameworks,
    scopeOf: (from, _path, scopes) => (scopes.has(from) ? from : undefined),
    nameOf: (from) => from.slice(from.lastIndexOf('.') + 1),
    handlerMethods: ['handle', 'handleRequest', 'invoke'],
    isConversion: () => false,
    // A lambda of Kotlin without parameters reads what its receiver holds: in Ktor, `call`.
    inputsOf: (parameters) =>
      parameters
        .filter(({ name }) => name !== '_')
        .map(({ name, type }) => (name === 'it' && type === '' ? 'call' : name)),
    looksLikeHandler: (parameters) =>
      parameters.some(({ type }) => /^(?:ServerRequest|Context|Request|ApplicationCall|RoutingContext)$/.test(type)),
    alsoTypes: (_parameters, called) =>
      called.has('receiveMultipart') || called.has('uploadedFile') || called.has('uploadedFiles')
        ? ['FILE_HANDLER']
        : [],
    hasBareTypes: true,
    routerNames: /^(?:app|router|routes?|server|\w*Router)$/,
  };
}
