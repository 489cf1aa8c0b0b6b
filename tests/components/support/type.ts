import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/**
 * Enters text as a person does: a tap into the field, what stands there is selected, then key by key into whatever has the
 * focus. The only way to enter text in a component test: a value set at once cannot see a form that takes the focus away after
 * a letter. A date comes from the browser's own picker, as one value.
 *
 * @throws when the field loses the focus before the text is entered
 */
export async function type(field: Locator | HTMLElement, text: string): Promise<void> {
  if (!(field instanceof HTMLElement)) await expect.element(field).toBeVisible();
  const element = field instanceof HTMLElement ? field : field.element();
  await userEvent.click(element);
  if (element instanceof HTMLInputElement && element.type === 'date') {
    await userEvent.fill(element, text);
    return;
  }
  await userEvent.keyboard(`{Control>}a{/Control}${text === '' ? '{Delete}' : text}`);
  // A form that is complete with the last key may be gone.
  if (element.isConnected)
    expect(document.activeElement === element, `the field has the focus after «${text}»`).toBe(true);
}
