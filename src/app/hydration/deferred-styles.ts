/** Limit on waiting for a style sheet, so that a failed one does not leave the page without handlers, ms. */
const STYLES_TIMEOUT_MS = 3_000;

/**
 * The server's HTML contains the styles of what it shows, and disabled links to the full sheets. Loads and enables those, so that
 * whatever appears from now on has its styles.
 */
export async function enableStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')];
  const loaded = links.map(
    (link) =>
      new Promise<void>((resolve) => {
        link.addEventListener('load', () => resolve(), { once: true });
        link.addEventListener('error', () => resolve(), { once: true });
        setTimeout(resolve, STYLES_TIMEOUT_MS);
        link.disabled = false;
      }),
  );
  await Promise.all(loaded);
}
