/** A sheet that does not come is no reason to leave the page without its hands, ms. */
const STYLES_TIMEOUT_MS = 3_000;

/**
 * The server's HTML carries the styles of what it shows, and links to the whole sheets that stand by, disabled. Fetches them,
 * so that whatever appears from now on finds its styles.
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
