import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/** Taps a field, and returns its element. */
const tapped = async (field: Locator | HTMLElement): Promise<Element> => {
  if (!(field instanceof HTMLElement)) await expect.element(field).toBeVisible();
  const element = field instanceof HTMLElement ? field : field.element();
  await userEvent.click(element);
  return element;
};

/**
 * Enters text as a person does: taps the field, selects its content, then types key by key into the focused element. Only this reveals a
 * form that takes the focus away after a letter, or answers to each one. A date is set as one value, as by the browser's own picker.
 *
 * @throws when the field loses the focus before the text is entered
 */
export async function type(field: Locator | HTMLElement, text: string): Promise<void> {
  const element = await tapped(field);
  if (element instanceof HTMLInputElement && element.type === 'date') {
    await userEvent.fill(element, text);
    return;
  }
  await userEvent.keyboard(`{Control>}a{/Control}${text === '' ? '{Delete}' : text}`);
  // A form completed by the last key may be gone.
  if (element.isConnected)
    expect(document.activeElement === element, `the field has the focus after «${text}»`).toBe(true);
}

/** Enters text at once, as a paste or the browser's own suggestion does: for a test that is not about typing. */
export async function fillAtOnce(field: Locator | HTMLElement, text: string): Promise<void> {
  await userEvent.fill(await tapped(field), text);
}
