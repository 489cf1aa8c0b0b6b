/** A placeholder origin: a path that resolves to another one leads off-site. */
const HERE = 'https://here.invalid';

// oxlint-disable-next-line eslint/no-control-regex -- browsers drop tabs and line breaks before they read an address
const CONTROL = /[\u0000-\u001f]/;

/**
 * Returns the redirect target after login: `path` when it is same-site, else `/`. Parsed as a browser parses it, so
 * `//evil`, `/\evil`, `https:evil`, `javascript:` and their encoded forms are rejected. Never throws.
 */
export function safePath(path: string | null | undefined): string {
  if (!path || leadsAway(path) || !URL.canParse(path, HERE)) return '/';
  const url = new URL(path, HERE);
  const own = `${url.pathname}${url.search}${url.hash}`;
  // `/x/..//evil` resolves to a path that itself leads off-site.
  return url.origin === HERE && !leadsAway(own) ? own : '/';
}

/** Reports whether a text is not a path, or could be read as an address by another parser: plain or encoded. */
function leadsAway(path: string): boolean {
  const decoded = decodedOrNull(path);
  return !path.startsWith('/') || decoded === null || /^[/\\]{2}/.test(decoded) || CONTROL.test(decoded);
}

function decodedOrNull(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
