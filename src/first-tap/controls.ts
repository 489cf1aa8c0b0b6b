import { MAX_QUANTITY } from './card-cart.ts';
import { add, choose, less, more, quantityOf } from './first-tap-strings.ts';

/** The control of a card: a plus, then − n +; on a small card a plus with the number (docs/product.md §4.6). */

const ICON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="';
const MINUS = `${ICON}M5 12h14"/></svg>`;
const PLUS = `${ICON}M12 5v14M5 12h14"/></svg>`;
/** The last portion: the next tap removes the dish. */
const BIN = `${ICON}M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 11v4.7M13.8 11v4.7"/></svg>`;
const BUTTON = '<button type="button">';
const ROUND = `${BUTTON}</button>`;
const STEPPER = `<fieldset>${BUTTON}</button><output aria-live="polite"></output>${BUTTON}${PLUS}</button></fieldset>`;

/** Where a control's dish stands: the card's heading already has its name, and a hundred repetitions would cost the first view. */
const nameOf = (control: HTMLElement): string => control.closest('li')?.querySelector('a')?.textContent ?? '';

const label = (element: Element | null | undefined, text: string): void => element?.setAttribute('aria-label', text);

/** Draws a control with this many portions. Elements stay while they can, and with them the focus. */
export function drawControl(control: HTMLElement, quantity: number): void {
  const name = nameOf(control);
  const isSmall = control.dataset['small'] !== undefined;
  const isStepper = quantity > 0 && !isSmall;
  if (isStepper !== (control.firstElementChild?.tagName === 'FIELDSET')) {
    const hadFocus = control.contains(document.activeElement);
    control.innerHTML = isStepper ? STEPPER : ROUND;
    // The pressed button is gone: the plus is the most likely next press, and the focus would be at the top of the page.
    if (hadFocus) control.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true });
  }
  const [first, last] = control.querySelectorAll('button');
  if (first === undefined) return;
  if (!isStepper) {
    const text = quantity > 0 ? String(quantity) : '';
    if (first.textContent !== text) first.textContent = text;
    const asks = control.dataset['asks'] !== undefined;
    label(first, quantity > 0 ? `${more} ${name}, ${quantity}` : `${asks ? choose : add} ${name}`);
    return;
  }
  const number = control.querySelector('output');
  if (number !== null && number.value !== String(quantity)) number.value = String(quantity);
  label(control.firstElementChild, `${quantityOf} ${name}`);
  label(first, `${less} ${name}`);
  label(last, `${more} ${name}`);
  const icon = quantity === 1 ? 'bin' : 'minus';
  if (first.dataset['icon'] !== icon) first.innerHTML = quantity === 1 ? BIN : MINUS;
  first.dataset['icon'] = icon;
  if (last !== undefined) last.disabled = quantity >= MAX_QUANTITY;
}

/** Which way a tap on this button changes the quantity. */
export function directionOf(button: Element): 1 | -1 {
  return button.parentElement?.tagName === 'FIELDSET' && button.previousElementSibling === null ? -1 : 1;
}
