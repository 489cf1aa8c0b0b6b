/** Creates the provider's widget, one per payment. */
export type CreateWidget = () => object;

/** The known text of its error (docs/product.md §25.4). */
export const WIDGET_ERROR = 'Error loading CloudPayments widget.';

const isConstructor = (value: unknown): value is new () => object => typeof value === 'function';

/** Returns the constructor installed by the provider's script; null before that. */
const widgetOf = (global: object): CreateWidget | null => {
  const cp: unknown = Reflect.get(global, 'cp');
  const Widget: unknown = typeof cp === 'object' && cp !== null ? Reflect.get(cp, 'CloudPayments') : null;
  return isConstructor(Widget) ? () => new Widget() : null;
};

/**
 * Loads the provider's script, once. It may be served from the provider's host only, so it is not bundled.
 *
 * @param url the script's address
 * @throws Error with {@link WIDGET_ERROR}: it failed to load, timed out, or is something else; the next call retries
 */
export async function loadWidget(url: string): Promise<CreateWidget> {
  const known = widgetOf(window);
  if (known !== null) return known;
  try {
    await loadScript(url);
  } catch (cause) {
    throw new Error(WIDGET_ERROR, { cause });
  }
  const widget = widgetOf(window);
  if (widget === null) throw new Error(WIDGET_ERROR);
  return widget;
}

/** Milliseconds after which a script that has not loaded counts as failed. */
const TIMEOUT = 20_000;

/**
 * Loads a script from another host into the page. A failed one is removed, so that it can be retried.
 *
 * @throws Error when it did not load in time
 */
function loadScript(url: string): Promise<void> {
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
