/**
 * Platform packages (`php`, `ext-json`, `lib-curl`, `composer-plugin-api`) are the machine's, not a registry's. Composer
 * demands a vendor before a slash in every other name, so the slash tells them apart.
 */
export function isPlatformPackage(name: string): boolean {
  return !name.includes('/');
}
