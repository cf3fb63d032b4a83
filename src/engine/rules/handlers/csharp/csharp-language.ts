/** What the wiring machine has to know of C#. */
import type { Framework, WiringLanguage } from '../../wiring/framework.ts';
import type { Parameter } from '../../wiring/program.ts';

/** What is injected and holds nothing from outside. */
const injected =
  /^(?:CancellationToken|ILogger|I[A-Z]\w*(?:Service|Repository|Factory|Logger|Mediator|Mapper|Context|Sender|Manager|Provider|Store|Cache|Options)|\w*DbContext|IMediator|ISender|ClaimsPrincipal|HttpResponse|LinkGenerator|\w*Services)$/;

export function csharpInputs(parameters: readonly Parameter[]): string[] {
  return parameters
    .filter(
      ({ name, type, marks }) =>
        name !== '' && name !== '_' && !injected.test(type) && marks?.includes('FromServices') !== true,
    )
    .map(({ name }) => name);
}

export function csharpLanguage(frameworks: readonly Framework[]): WiringLanguage {
  return {
    frameworks,
    scopeOf: (from, _path, scopes) => (scopes.has(from) ? from : undefined),
    nameOf: (from) => from.slice(from.lastIndexOf('.') + 1),
    handlerMethods: [],
    isConversion: () => false,
    inputsOf: csharpInputs,
    looksLikeHandler: (parameters) => parameters.some(({ type }) => /^(?:HttpContext|HttpRequest)$/.test(type)),
    alsoTypes: (parameters) =>
      parameters.some(({ type }) => /^(?:IFormFile|IFormFileCollection)$/.test(type)) ? ['FILE_HANDLER'] : [],
    hasBareTypes: true,
    routerNames: /^(?:app|endpoints|builder|routes?|group|api|\w*Group|\w*Api)$/,
  };
}
