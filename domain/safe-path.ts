/** Any origin that is nobody's: what resolves to another one leads away. */
const HERE = 'https://here.invalid';

// oxlint-disable-next-line eslint/no-control-regex -- browsers drop tabs and line breaks before they read an address
const CONTROL = /[\u0000-\u001f]/;

/**
 * Returns where to go after logging in: `path` when it is one of ours, else `/`. Read as a browser reads it, so `//evil`,
 * `/\evil`, `https:evil`, `javascript:` and their encoded forms are not. Never throws.
 */
export function safePath(path: string | null | undefined): string {
  if (!path || leadsAway(path) || !URL.canParse(path, HERE)) return '/';
  const url = new URL(path, HERE);
  const own = `${url.pathname}${url.search}${url.hash}`;
  // `/x/..//evil` resolves to a path that would itself lead away.
  return url.origin === HERE && !leadsAway(own) ? own : '/';
}

/** Whether a text is no path, or is one that somebody else reads as an address: written plainly or encoded. */
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
