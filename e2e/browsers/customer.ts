import { writeFileSync } from 'node:fs';
import type { Engine } from './engine.ts';
import {
  clearFocused,
  focusedText,
  isReady,
  look,
  painted,
  words as wordsOfPage,
  type Found,
  type Wanted,
} from './in-page.ts';
import { words } from './words.ts';

/** Selectors by kind of element, named as a screen reader names them. */
const CSS = {
  button: 'button, [role=button]',
  link: 'a[href]',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
  combobox: '[role=combobox]',
  option: '[role=option]',
  searchbox: 'input[type=search]',
  textbox: 'input:not([type]), input[type=text], input[type=tel], textarea',
  heading: 'h1, h2, h3, h4',
  dialog: 'dialog[open]',
  list: 'ol, ul',
  listitem: 'li',
  status: 'output, [role=status]',
  main: 'main',
  article: 'article',
  fold: 'summary',
} as const;

export interface Target {
  readonly role: keyof typeof CSS;
  /** Accessible name; for a list item, its text. */
  readonly name?: RegExp | undefined;
  readonly within?: Target | undefined;
}

/** How long a customer waits for a screen to respond, ms; generous for a busy machine. */
const TIMEOUT_MS = 30_000;

const wanted = ({ role, name, within }: Target): Wanted => ({
  css: CSS[role],
  name: name?.source ?? null,
  within: within === undefined ? null : wanted(within),
});
const told = ({ role, name, within }: Target): string =>
  `${role} ${name === undefined ? '' : String(name)}${within === undefined ? '' : ` in ${told(within)}`}`;

/** A customer's actions and observations, in any engine. Waits for conditions, never for a fixed time. */
export class Customer {
  readonly engine: Engine;
  readonly origin: string;

  constructor(engine: Engine, origin: string) {
    this.engine = engine;
    this.origin = origin;
  }

  /** Runs a function from in-page.ts, or another self-contained one. */
  async inPage<Given extends unknown[], Result>(
    run: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    // The compiler that runs these tests wraps functions in its own helper, which pages do not have.
    const source = `((__name) => (${run.toString()})(...${JSON.stringify(given)}))((one) => one)`;
    // The result is the function's return value, passed through JSON.
    return (await this.engine.evaluate(source)) as Result;
  }

  /**
   * Polls the page until the condition holds; a failure reports the last answer.
   *
   * @param ask null when the condition holds, otherwise what is wrong
   */
  async until(what: string, ask: () => Promise<string | null>, timeoutMs = TIMEOUT_MS): Promise<void> {
    let why = 'nothing was asked';
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline;) {
      // A page that is just being replaced does not answer.
      const answer = await ask().catch((error: unknown) => String(error));
      if (answer === null) return;
      why = answer;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${what}: ${why}`);
  }

  async open(path: string): Promise<void> {
    await this.engine.goto(`${this.origin}${path}`);
    await this.until(`${path} answers by itself`, async () => ((await this.inPage(isReady)) ? null : 'not yet'));
  }

  look(target: Target): Promise<Found> {
    return this.inPage(look, wanted(target));
  }

  /** Clicks the target once it stops moving and nothing covers it. */
  async click(target: Target): Promise<void> {
    let before: Found | null = null;
    await this.until(told(target), async () => {
      const found = await this.look(target);
      // Each check scrolls it to the middle, which Firefox rounds to one pixel or the other.
      const isStill = before !== null && Math.abs(before.x - found.x) <= 1 && Math.abs(before.y - found.y) <= 1;
      before = found;
      if (found.why !== null || !isStill) return found.why ?? 'moves';
      await this.engine.click(found.x, found.y);
      return null;
    });
  }

  async check(target: Target): Promise<void> {
    if ((await this.look(target)).checked) return;
    await this.click(target);
    await this.until(`${told(target)} is chosen`, async () => ((await this.look(target)).checked ? null : 'not yet'));
  }

  async write(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.inPage(clearFocused);
    await this.engine.type(text);
    await this.until(`${told(target)} holds «${text}»`, async () => {
      const held = await this.inPage(focusedText);
      return held === text ? null : `the focused field holds ${JSON.stringify(held)}`;
    });
  }

  async see(target: Target): Promise<void> {
    await this.until(told(target), async () => {
      const { why } = await this.look(target);
      return why === 'is not there' ? why : null;
    });
  }

  async gone(target: Target): Promise<void> {
    await this.until(`no ${told(target)}`, async () => {
      const { why } = await this.look(target);
      return why === 'is not there' ? null : 'is still there';
    });
  }

  /** Waits until the text appears anywhere on the page. */
  async read(text: RegExp | string, timeoutMs = TIMEOUT_MS): Promise<void> {
    const pattern = new RegExp(text);
    await this.until(
      `«${String(text)}»`,
      async () => {
        const all = await this.inPage(wordsOfPage);
        return pattern.test(all) ? null : `the page says ${all.slice(0, 400)}`;
      },
      timeoutMs,
    );
  }

  async picture(file: string): Promise<void> {
    await this.inPage(painted);
    writeFileSync(file, await this.engine.screenshot());
  }

  // In the shop.

  async openPlaces(): Promise<Target> {
    await this.click({ role: 'link', name: words.changePlace });
    const within: Target = { role: 'dialog', name: words.places };
    await this.see(within);
    return within;
  }

  async choosePickup(restaurant: RegExp): Promise<void> {
    const within = await this.openPlaces();
    await this.check({ role: 'radio', name: words.pickup, within });
    await this.check({ role: 'radio', name: restaurant, within });
    await this.click({ role: 'button', name: words.takeHere, within });
    await this.gone(within);
  }

  async chooseDelivery(address: string): Promise<void> {
    const within = await this.openPlaces();
    await this.check({ role: 'radio', name: words.delivery, within });
    await this.write({ role: 'combobox', name: words.address, within }, address);
    await this.click({ role: 'option', name: new RegExp(`${address.replace(', ', ', .*')}(?!\\d)`) });
    await this.click({ role: 'button', name: words.deliverHere, within });
    await this.gone(within);
  }

  /** Finds a dish's card through the menu's search. */
  async find(dish: string): Promise<Target> {
    await this.write({ role: 'searchbox', name: words.search, within: { role: 'main' } }, dish);
    const card: Target = { role: 'listitem', name: new RegExp(dish), within: { role: 'main' } };
    await this.see(card);
    return card;
  }

  /** Adds portions of a dish that has no options to choose. */
  async add(dish: string, portions = 1): Promise<void> {
    const within = await this.find(dish);
    await this.click({ role: 'button', name: words.add(dish), within });
    for (let added = 1; added < portions; added += 1) {
      await this.click({ role: 'button', name: words.more(dish), within });
    }
    await this.until(`${portions} × ${dish}`, async () => {
      const { text } = await this.look({ role: 'status', within });
      return text === String(portions) ? null : `the card says ${text}`;
    });
  }

  /** Chooses an option in the open dish and adds it. */
  async chooseInDish(dish: string, option: RegExp): Promise<void> {
    const within: Target = { role: 'dialog', name: new RegExp(dish) };
    await this.check({ role: 'radio', name: option, within });
    await this.click({ role: 'button', name: words.toCart, within });
    await this.gone(within);
  }

  async toCheckout(): Promise<void> {
    await this.click({ role: 'link', name: words.cart });
    await this.see({ role: 'heading', name: words.cart });
    await this.click({ role: 'button', name: words.toCheckout, within: { role: 'main' } });
    await this.see({ role: 'heading', name: words.checkout });
  }

  /** Adds the flat that the checkout asks for. */
  async fillFlat(flat: string): Promise<void> {
    await this.click({ role: 'button', name: words.noFlat });
    const within: Target = { role: 'dialog', name: words.places };
    await this.write({ role: 'textbox', name: words.flat, within }, flat);
    await this.click({ role: 'button', name: words.deliverHere, within });
    await this.gone(within);
  }

  async fillForm(payment: RegExp): Promise<void> {
    await this.write({ role: 'textbox', name: words.name }, 'Марфа');
    await this.write({ role: 'textbox', name: words.phone }, '9161234567');
    await this.click({ role: 'button', name: words.payment });
    const within: Target = { role: 'dialog', name: words.paymentSheet };
    await this.check({ role: 'radio', name: payment, within });
    await this.click({ role: 'button', name: words.done, within });
    await this.gone(within);
    await this.check({ role: 'checkbox', name: words.personalData });
  }
}
