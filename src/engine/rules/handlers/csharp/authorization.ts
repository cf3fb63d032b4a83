/** Names by which ASP.NET asks who somebody is; `AllowAnonymous` takes all of them back. */
export function isAuthorization(name: string): boolean {
  return /^(?:RequireAuthorization|RequireRole|Authorize\w*|FallbackPolicy|SetFallbackPolicy|\w*Authorize(?:Filter|Attribute)?|Roles|Policies|Permissions|Claims)$/.test(
    name,
  );
}
