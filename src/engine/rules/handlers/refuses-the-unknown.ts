/** Tells a check of who somebody is by its answer: whoever answers 401 or 403, by number or by name, has looked, whatever the check is called. */
const answers =
  /(?:^|\.)(?:status|sendStatus|sendError|send_error|writeHead|WriteHeader|Error|abort|Abort\w*|halt|head|error|json|jsonify|JSON|response|HttpResponse|HTTPException|HTTPError|HttpException|ResponseStatusException|StatusCode|code|setStatus|respond|createError)$/;
const numbers =
  /[(,\s:=](?:401|403)\b|\bStatus(?:Unauthorized|Forbidden)\b|\bHTTP_40[13]_\w+|\bSC_(?:UNAUTHORIZED|FORBIDDEN)\b|HttpStatus\.(?:UNAUTHORIZED|FORBIDDEN)\b|:unauthorized\b|:forbidden\b/;
const errors =
  /(?:^|\.)(?:\w*(?:Unauthori[sz]ed|Forbidden|NotAuthenticated|PermissionDenied|AuthenticationFailed|AccessDenied)(?:Error|Exception|Result|Response)?)$/;

export function refusesTheUnknown({ name, text }: { readonly name: string; readonly text: string }): boolean {
  return errors.test(name) || (answers.test(name) && numbers.test(text));
}
