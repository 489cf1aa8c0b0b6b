/** Milliseconds after which a script that has not come is taken for lost. */
const TIMEOUT = 20_000;

/**
 * Loads a script of another host into the page. One that did not come leaves nothing behind, so that it can be tried again.
 *
 * @throws Error when it did not come in time
 */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The script did not come: ${url}`));
    };
    const timer = setTimeout(fail, TIMEOUT);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.async = true;
    script.src = url;
    document.head.append(script);
  });
}
