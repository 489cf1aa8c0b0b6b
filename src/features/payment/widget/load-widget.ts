/** The provider's widget, one for each payment. */
export type CreateWidget = () => object;

/** The words that are known for it (docs/product.md §25.4). */
export const WIDGET_ERROR = 'Error loading CloudPayments widget.';

const isConstructor = (value: unknown): value is new () => object => typeof value === 'function';

/** What the provider's script has put there; null while it has not. */
const widgetOf = (global: object): CreateWidget | null => {
  const cp: unknown = Reflect.get(global, 'cp');
  const Widget: unknown = typeof cp === 'object' && cp !== null ? Reflect.get(cp, 'CloudPayments') : null;
  return isConstructor(Widget) ? () => new Widget() : null;
};

/**
 * Loads the provider's script, once: it may come from the provider's host only, so it is no part of the build.
 *
 * @param url the script's address
 * @throws Error with {@link WIDGET_ERROR}: it did not come, came too late, or is something else; the next call tries again
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

/** Milliseconds after which a script that has not come is taken for lost. */
const TIMEOUT = 20_000;

/**
 * Loads a script of another host into the page. One that did not come leaves nothing behind, so that it can be tried again.
 *
 * @throws Error when it did not come in time
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
