import { loadScript } from './load-script.ts';

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
