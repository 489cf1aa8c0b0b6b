import { expect, type Locator, type Page } from '@playwright/test';
import { plain } from './shop.ts';
import { type } from './type.ts';

/** What is typed into a field to correct it; by the field's name, as it is read aloud. */
export type Corrections = Readonly<Record<string, string>>;

/** Everything that takes text; a date or an amount as well. */
const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=range], [type=hidden]):not(:disabled), textarea:not(:disabled)';

/** A field's name: its label without what stands in brackets, or what is read aloud instead. */
const nameOf = async (field: Locator): Promise<string> => {
  const text = await field.evaluate((element) => {
    const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    return label?.[0]?.textContent ?? element.getAttribute('aria-label') ?? '';
  });
  return plain(text.replaceAll(/\(.*\)/g, ''));
};

/**
 * Pixels: a sheet stands on the screen's lower edge, so that a sentence of error that goes lets what is above it sink by a line or
 * two. Less than a field is high: a finger on its way still meets it.
 */
const MAX_MOVE = 44;

/** What stands in all fields and boxes of the form but one. */
const others = async (form: Locator, name: string): Promise<Record<string, string | boolean>> => {
  const found: Record<string, string | boolean> = {};
  for (const field of await form.locator(FIELDS).filter({ visible: true }).all()) {
    const one = await nameOf(field);
    if (one !== name) found[one] = await field.inputValue();
  }
  for (const box of await form.getByRole('checkbox').all()) {
    const one = await nameOf(box);
    if (one !== name) found[one] = await box.isChecked();
  }
  return found;
};

const topOf = async (field: Locator): Promise<number> => (await field.boundingBox())?.y ?? Number.NaN;

const isFocused = (field: Locator): Promise<boolean> => field.evaluate((element) => element === document.activeElement);

/**
 * One field, corrected: it keeps the focus, holds what was typed, stays where it is, and changes no other, and is not called
 * wrong any more (docs/product.md §10.1).
 */
const correctField = async (form: Locator, field: Locator, name: string, text: string): Promise<void> => {
  await field.click();
  const before = { top: await topOf(field), others: await others(form, name) };
  await type(field, text);
  expect(await field.inputValue(), `«${name}» holds what was typed`).toBe(text);
  expect(await isFocused(field), `«${name}» keeps the focus`).toBe(true);
  expect(await field.getAttribute('aria-invalid'), `«${name}» is not called wrong any more`).not.toBe('true');
  expect(await others(form, name), `typing into «${name}» changes no other field`).toEqual(before.others);
  expect(Math.abs((await topOf(field)) - before.top), `«${name}» stays where it is`).toBeLessThan(MAX_MOVE);
};

/**
 * Goes through a refused form as a person does: every field that takes text, one after the other, key by key; then the boxes
 * that are marked as wrong. Fields that only appear meanwhile (the way to the door of an address) are corrected as well.
 *
 * @throws when a field has no text in `corrections`: a new field of a form names what is typed there
 */
export const correctForm = async (
  form: Locator,
  corrections: Corrections,
  after: (name: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const done = new Set<string>();
  for (;;) {
    const next = await nextField(form, done);
    if (next === null) break;
    const { name, field } = next;
    done.add(name);
    const text = corrections[name];
    if (text === undefined) throw new Error(`nothing is said of the field «${name}»`);
    await correctField(form, field, name, text);
    await after(name);
  }
  expect([...done].toSorted(), 'the fields that were corrected').toEqual(Object.keys(corrections).toSorted());
  for (const box of await form.getByRole('checkbox').all()) {
    const isWrong = (await box.getAttribute('aria-invalid')) === 'true';
    if (!isWrong) continue;
    await box.scrollIntoViewIfNeeded();
    const top = await topOf(box);
    await box.check();
    expect(await isFocused(box), 'a box that was ticked has the focus').toBe(true);
    expect(Math.abs((await topOf(box)) - top), 'a box that was ticked stays where it is').toBeLessThan(MAX_MOVE);
  }
};

const nextField = async (
  form: Locator,
  done: ReadonlySet<string>,
): Promise<{ name: string; field: Locator } | null> => {
  for (const field of await form.locator(FIELDS).filter({ visible: true }).all()) {
    const name = await nameOf(field);
    if (!done.has(name)) return { name, field };
  }
  return null;
};

/** Something in the form says that it was refused. */
export const expectRefused = async (form: Locator): Promise<void> => {
  const said = form.locator('[aria-invalid="true"], [role="alert"]:not(:empty)').filter({ visible: true });
  await expect(said.first(), 'a refused form says so').toBeVisible();
};

/** A suggestion of the address field, which is drawn outside its form. */
export const pickSuggestion = (page: Page, text: RegExp): Promise<void> =>
  page.getByRole('option').filter({ hasText: text }).first().click();
