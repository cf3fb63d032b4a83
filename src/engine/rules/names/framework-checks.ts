/** Names that frameworks and libraries give to their checks, where words alone would not tell, and names that only sound like one. */
import type { Concept } from '../model/handler-demand.ts';

export interface FrameworkName {
  readonly pattern: string;
  /** What must stand in the whole text of the check for it to count. */
  readonly text?: RegExp;
}

const named = (text: string): readonly FrameworkName[] =>
  text
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((pattern) => ({ pattern }));

export const frameworkNames: Readonly<Record<Concept, readonly FrameworkName[]>> = {
  authentication: [
    // JavaScript
    ...named(
      'passport.authenticate passport.authorize expressjwt expressJwt express-jwt jwtMiddleware koaJwt checkJwt requiresAuth keycloak.protect',
    ),
    ...named(
      'clerk.protect auth.protect ClerkExpressRequireAuth requireAuth getServerSession unstable_getServerSession fastify.authenticate jwtVerify',
    ),
    ...named(
      'ensureLoggedIn basicAuth expressBasicAuth jwt.verify jsonwebtoken.verify verifyIdToken auth.api.getSession AuthGuard withAuth withApiAuthRequired',
    ),
    // Python
    ...named(
      'login_required jwt_required token_required fresh_jwt_required IsAuthenticated IsAdminUser IsAuthenticatedOrReadOnly LoginRequiredMixin staff_member_required',
    ),
    ...named(
      'permission_required user_passes_test HTTPBearer HTTPBasic OAuth2PasswordBearer oauth2_scheme APIKeyHeader get_current_user get_current_active_user verify_jwt_in_request',
    ),
    ...named(
      'auth_required roles_required roles_accepted fresh_login_required TokenHasScope TokenHasReadWriteScope AccessMixin PermissionRequiredMixin UserPassesTestMixin',
    ),
    // Go
    ...named(
      'gin.BasicAuth jwtauth.Authenticator middleware.JWT middleware.JWTWithConfig middleware.KeyAuth middleware.KeyAuthWithConfig middleware.BasicAuth echojwt.JWT echojwt.WithConfig jwtware.New basicauth.New keyauth.New MiddlewareFunc reqSignIn context.IsSigned ctx.IsSigned c.IsSigned jwt.Parse jwt.ParseWithClaims',
    ),
    // Java, Kotlin, C#
    ...named(
      'PreAuthorize PostAuthorize Secured RolesAllowed DenyAll Authenticated RequiresAuthentication RequiresUser RequiresRoles RequiresPermissions SaCheckLogin',
    ),
    ...named(
      'Authorize AuthorizeAttribute RequireAuthorization RequireAuthenticatedUser FallbackPolicy AuthorizeFilter authorizeHttpRequests authorizeRequests anyRequest.authenticated BasicAuthenticationFilter OncePerRequestFilter.authenticate',
    ),
    // Rust
    ...named(
      'HttpAuthentication.* ValidateRequestHeaderLayer.* RequireAuthorizationLayer.* AuthLayer BearerAuth BasicAuth',
    ),
    // Ruby, PHP
    ...named(
      'authenticate_user! authenticate_admin! authenticate! doorkeeper_authorize! require_login authenticate_with_http_basic authenticate_or_request_with_http_basic authenticate_or_request_with_http_token http_basic_authenticate_with',
    ),
    ...named(
      'current_user! auth:sanctum auth:api auth:web auth.basic auth.session Authenticate EnsureFrontendRequestsAreStateful IsGranted denyAccessUnlessGranted',
    ),
  ],
  authorization: [
    ...named(
      'permission_required user_passes_test PermissionRequiredMixin UserPassesTestMixin staff_member_required IsAdminUser DjangoModelPermissions DjangoObjectPermissions TokenHasScope roles_required roles_accepted check_object_permissions',
    ),
    ...named(
      'RolesAllowed Secured DenyAll RequiresRoles RequiresPermissions SaCheckRole SaCheckPermission hasRole hasAnyRole hasAuthority hasAnyAuthority',
    ),
    {
      pattern: 'PreAuthorize',
      text: /hasRole|hasAnyRole|hasAuthority|hasAnyAuthority|hasPermission|\(\s*"[^"]*(?:@\w|principal|#\w)/,
    },
    { pattern: 'Authorize', text: /Roles|Policy|"/ },
    { pattern: 'AuthorizeAttribute', text: /Roles|Policy|"/ },
    { pattern: 'RequireAuthorization', text: /\(\s*[^)\s]/ },
    ...named(
      'Gate.authorize Gate.allows Gate.check Gate.denies IsGranted denyAccessUnlessGranted load_and_authorize_resource authorize_resource authorize! policy_scope RequireRole RequireClaim RequirePermission',
    ),
    ...named(
      'enforcer.enforce enforcer.Enforce casbin.enforce e.Enforce isGranted jwtAuthz CheckPolicies UseRoles RolesGuard ability.can hasPermission',
    ),
  ],
  validation: [
    ...named(
      'validationResult checkSchema ValidationPipe celebrate zValidator Valid Validated is_valid full_clean isValid schema.parse schema.safeParse schema.validate ajv.compile ModelState.IsValid TryValidateModel',
    ),
    ...named(
      'ShouldBindJSON ShouldBind BindJSON ShouldBindQuery ShouldBindUri MustBindWith validate.Struct Validate.struct request.validate validated FormRequest parse_obj model_validate expects use_args use_kwargs',
    ),
  ],
  rateLimit: [
    ...named(
      'rateLimit expressRateLimit slowDown Throttle ThrottlerGuard RateLimiterMemory limiter.limit Limiter throttle_classes AnonRateThrottle UserRateThrottle ScopedRateThrottle ratelimit',
    ),
    ...named(
      'tollbooth.LimitHandler httprate.Limit httprate.LimitByIP limiter.New RateLimiter EnableRateLimiting RequireRateLimiting rate_limit throttle:api ThrottleRequests',
    ),
  ],
  csrf: [
    ...named(
      'csurf csrfProtection doubleCsrfProtection lusca.csrf csrf_protect requires_csrf_token CSRFProtect CsrfViewMiddleware protect_from_forgery verify_authenticity_token VerifyCsrfToken ValidateCsrfToken',
    ),
    ...named(
      'ValidateAntiForgeryToken AutoValidateAntiforgeryToken RequireAntiforgeryToken csrf.Protect nosurf.New nosurf.NewPure middleware.CSRF middleware.CSRFWithConfig isCsrfTokenValid',
    ),
  ],
  logging: [
    ...named(
      'console.log console.info console.warn console.error console.debug console.trace log.Printf log.Println log.Print log.Fatal log.Fatalf log.Panic error_log syslog morgan slog.Info slog.Error',
    ),
  ],
  escaping: [
    ...named(
      'html.escape shlex.quote escapeshellarg escapeshellcmd htmlspecialchars htmlentities strip_tags DOMPurify.sanitize bleach.clean nh3.clean markupsafe.escape html.EscapeString template.HTMLEscapeString url.QueryEscape',
    ),
    ...named(
      'encodeURIComponent encodeURI Encode.forHtml HtmlUtils.htmlEscape StringEscapeUtils.escapeHtml4 HtmlEncoder.Encode ERB.Util.html_escape CGI.escapeHTML html_escape Rack.Utils.escape_html mysqli_real_escape_string quote_plus sanitizeHtml xss',
    ),
  ],
};

/** Classes that tell who somebody is where they come with a request, and let others pass; words that have another meaning in a framework. */
export const frameworkNonNames: Readonly<Partial<Record<Concept, readonly string[]>>> = {
  authentication: [
    'AllowAny',
    'AllowAnonymous',
    'permitAll',
    'PermitAll',
    'TokenAuthentication',
    'SessionAuthentication',
    'BasicAuthentication',
    'JWTAuthentication',
    'AuthenticationMiddleware',
    'SessionMiddleware',
    'passport.initialize',
    'passport.session',
    'jwtauth.Verifier',
    'AuthenticateResult',
    'passport.use',
    'UseAuthentication',
    'express.session',
    'session',
    'auth.optional',
    'auth.required.unless',
  ],
  authorization: [
    'AllowAny',
    'AllowAnonymous',
    'permitAll',
    'PermitAll',
    'AuthorizationHeader',
    'UseAuthorization',
    'IsAuthenticated',
    'permissionsPolicy',
    'passport.authorize',
  ],
  logging: ['Math.log', 'math.log', 'np.log', 'numpy.log', 'torch.log'],
  csrf: ['csrf_exempt', 'csrfToken', 'csrf_token', 'csrf_meta_tags', 'csrf_field', 'csrf.disable'],
};
