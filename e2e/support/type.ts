import { expect, type Locator } from '@playwright/test';

/**
 * Enters text as a person does: taps the field, selects its content, then types key by key into the focused element. The
 * only way to enter text in a journey (a lint rule says so): `fill()` sets the whole value in one event, and so cannot
 * detect a form that steals the focus after a letter. A date comes from the browser's own picker, as one value.
 *
 * @throws when the field loses the focus before the text is entered
 */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  if ((await field.getAttribute('type')) === 'date') {
    // oxlint-disable-next-line no-restricted-properties -- the browser's picker sets a date at once
    await field.fill(text);
    return;
  }
  const { keyboard } = field.page();
  await keyboard.press('ControlOrMeta+A');
  if (text === '') await keyboard.press('Delete');
  let entered = '';
  for (const key of text) {
    const isFocused = await field.evaluate((element) => element === document.activeElement);
    expect(isFocused, `the field has the focus after «${entered}»`).toBe(true);
    await keyboard.type(key);
    entered += key;
  }
}
