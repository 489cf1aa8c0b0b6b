import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { plain } from './plain.ts';
import { fillAtOnce, type } from './type.ts';

/** Text to correct each field with, by the field's accessible name. */
export type Corrections = Readonly<Record<string, string>>;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** All controls that accept text, including dates and amounts. */
const FIELDS =
  ':is(input:not([type=checkbox], [type=radio], [type=range], [type=hidden], [type=file]), textarea):not(:disabled, [aria-hidden=true] *)';

/**
 * Pixels: a sheet is anchored to the bottom of the screen, so that a disappearing error message lets what is above it sink by a
 * line or two. Less than a field's height: a finger on its way still hits it.
 */
const MAX_MOVE = 44;

const fieldsOf = (form: Element): Field[] =>
  [...form.querySelectorAll<Field>(FIELDS)].filter((field) => field.checkVisibility());
const boxesOf = (form: Element): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]'),
];
const topOf = (element: Element): number => element.getBoundingClientRect().top;
const isWrong = (element: Element): boolean => element.getAttribute('aria-invalid') === 'true';

/** A field's accessible name: its `aria-label`, or its label without the part in parentheses. */
const nameOf = (field: Field): string =>
  plain((field.ariaLabel ?? field.labels?.[0]?.textContent ?? '').replaceAll(/\(.*\)/g, ''));

/** Values of all fields and boxes of the form but one. */
const others = (form: Element, but: Field): Record<string, string | boolean> => ({
  ...Object.fromEntries(
    fieldsOf(form)
      .filter((field) => field !== but)
      .map((field) => [nameOf(field), field.value]),
  ),
  ...Object.fromEntries(boxesOf(form).map((box) => [nameOf(box), box.checked])),
});

/** Corrects one field: it keeps the focus, holds the text, stays in place, changes no other field, and is no longer invalid. */
async function correctField(form: Element, field: Field, text: string, enter: typeof type): Promise<void> {
  const name = nameOf(field);
  await userEvent.click(field);
  const before = { top: topOf(field), others: others(form, field) };
  await enter(field, text);
  expect(field.value, `«${name}» holds what was entered`).toBe(text);
  expect(document.activeElement === field, `«${name}» keeps the focus`).toBe(true);
  expect(isWrong(field), `«${name}» is still called wrong`).toBe(false);
  expect(others(form, field), `entering «${name}» changes no other field`).toEqual(before.others);
  expect(Math.abs(topOf(field) - before.top), `«${name}» stays where it is`).toBeLessThan(MAX_MOVE);
}

/** A byte order mark, a soft hyphen, a zero-width space: copied along from a page or a document. */
const withHiddenSigns = (text: string): string => `\ufeff${text.slice(0, 1)}\u00ad${text.slice(1)}\u200b`;

/** Fills one field as a paste does. A date is chosen, never pasted. */
async function pasteInto(field: Field, text: string): Promise<void> {
  await userEvent.fill(field, field.type === 'date' ? text : withHiddenSigns(text));
}

/**
 * Corrects a rejected form as a person does: every text field in turn, key by key; then the boxes marked invalid. Fields that only
 * appear meanwhile (the way to the door of an address) are corrected as well.
 *
 * @throws when a field has no text in `corrections`: a new field of a form needs its text there
 */
export function correctForm(form: Element, corrections: Corrections, after?: After): Promise<void> {
  return goThrough(form, corrections, (field, text) => correctField(form, field, text, type), after);
}

/** Same, each text at once: for a form whose kinds of fields another form proves key by key. */
export function fillForm(form: Element, corrections: Corrections, after?: After): Promise<void> {
  return goThrough(form, corrections, (field, text) => correctField(form, field, text, fillAtOnce), after);
}

/** Same, as {@link correctForm}, pasting the text together with invisible characters. */
export function pasteForm(form: Element, corrections: Corrections, after?: After): Promise<void> {
  return goThrough(form, corrections, pasteInto, after);
}

/** Runs after the field of this name is filled. */
type After = (name: string) => Promise<void>;

async function goThrough(
  form: Element,
  corrections: Corrections,
  fill: (field: Field, text: string) => Promise<void>,
  after: After = () => Promise.resolve(),
): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    const field = fieldsOf(form).find((one) => !done.has(nameOf(one)));
    if (field === undefined) break;
    const name = nameOf(field);
    done.add(name);
    const text = corrections[name];
    if (text === undefined) throw new Error(`nothing is said of the field «${name}»`);
    await fill(field, text);
    await after(name);
  }
  expect([...done].toSorted(), 'the fields that were corrected').toEqual(Object.keys(corrections).toSorted());
  for (const box of boxesOf(form).filter(isWrong)) {
    box.scrollIntoView({ block: 'center' });
    const top = topOf(box);
    await userEvent.click(box);
    expect(box.checked).toBe(true);
    expect(document.activeElement === box, 'a box that was ticked has the focus').toBe(true);
    expect(Math.abs(topOf(box) - top), 'a box that was ticked stays where it is').toBeLessThan(MAX_MOVE);
  }
}

/** Expects the form to show that it was rejected. */
export async function expectRefused(form: Element): Promise<void> {
  const said = (): Element[] =>
    [...form.querySelectorAll('[aria-invalid="true"], [role="alert"]:not(:empty)')].filter((one) =>
      one.checkVisibility(),
    );
  await expect.poll(said, { message: 'a refused form says so' }).not.toEqual([]);
}
