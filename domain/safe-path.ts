/** Any origin that is nobody's: what resolves to another one leads away. */
const HERE = 'https://here.invalid';

/**
 * Where to go after logging in: `path` when it is one of ours, else `/`. Read as a browser reads it, so `//evil`, `/\evil`,
 * `https:evil`, `javascript:` and their encoded forms are not. Never throws.
 */
export function safePath(path: string | null | undefined): string {
  if (!path?.startsWith('/')) return '/';
  const decoded = decodedOrNull(path);
  if (decoded === null || /^[/\\]{2}/.test(decoded) || hasControl(decoded)) return '/';
  if (!URL.canParse(path, HERE)) return '/';
  const url = new URL(path, HERE);
  const own = `${url.pathname}${url.search}${url.hash}`;
  // `/x/..//evil` is resolved to a path that would itself lead away.
  return url.origin === HERE && !own.startsWith('//') ? own : '/';
}

function decodedOrNull(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Browsers drop tabs and line breaks from addresses before they read them. */
function hasControl(text: string): boolean {
  return [...text].some((letter) => letter < ' ');
}
