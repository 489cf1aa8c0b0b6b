/** Set when the storefront is built (`API_CREDENTIALS=bearer npm run build`); tests have none. */
declare const __API_CREDENTIALS__: string | undefined;

/**
 * Returns how a session travels (docs/product.md §7.17). `cookie`, HttpOnly and by itself; or `bearer`, for a backend whose
 * token cookie is readable and that takes it as a header.
 */
export function apiCredentials(): 'cookie' | 'bearer' {
  return typeof __API_CREDENTIALS__ !== 'undefined' && __API_CREDENTIALS__ === 'bearer' ? 'bearer' : 'cookie';
}
