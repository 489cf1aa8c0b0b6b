import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { newPhone } from '../support/customer.ts';
import { logInAs } from '../support/customer-login.ts';
import { doubleText } from '../support/large-text.ts';
import type { OwnServer } from '../support/own-server.ts';
import { offlineReady } from '../support/phone.ts';
import { cardForm } from '../support/payment.ts';
import { handOverShown } from '../support/sandbox.ts';
import { Shop } from '../support/shop.ts';
import { picturesShown, put } from './picture.ts';
import { isTouched, openVisitor, type Scheme } from './visitor.ts';

/** Shown beside the earlier pictures (docs/screenshots/README.md). */
const FOLDER = join(import.meta.dirname, '../../docs/screenshots/later-screens');
const HEIGHTS = { 360: 640, 390: 844, 768: 1024, 1440: 900 } as const;

interface Look {
  readonly width: keyof typeof HEIGHTS;
  readonly scheme: Scheme;
  /** The text at twice its size, as set in the browser. */
  readonly large?: boolean;
  /** With a worker, and the last pictures without a network. */
  readonly offline?: boolean;
}

const PHONE: Look = { width: 390, scheme: 'light' };
const LOOKS: readonly Look[] = [
  PHONE,
  { width: 390, scheme: 'dark' },
  { width: 360, scheme: 'light' },
  { width: 768, scheme: 'light' },
  { width: 1440, scheme: 'light' },
  { width: 390, scheme: 'light', large: true },
  { width: 390, scheme: 'light', offline: true },
];

const ADDRESS = 'Кирова, 19';
const THREE = ['Борщ с говядиной и пампушкой', 'Пельмени сибирские', 'Сельдь под шубой'] as const;
const PIZZA = 'Маргарита по-калужски';

/** How high a screen may be on a phone of 390x844, px, and how many questions it may ask (docs/product.md §5). */
export interface Count {
  readonly name: string;
  readonly value: number;
  readonly most: number;
}

/** The lower edge of an element in its page, px. */
const lowerEdge = (element: Locator): Promise<number> =>
  element.evaluate((one) => Math.round(one.getBoundingClientRect().bottom + scrollY));

/** How high the window of a dish is when it need not scroll, without the row of what goes with it, px. Its title lies on the picture. */
const windowHeight = (dialog: Locator): Promise<number> =>
  dialog.evaluate((one) => {
    const [, ...parts] = one.children;
    const row = [...one.querySelectorAll('section')].find((part) => /^К\sэтому подойдёт/.test(part.textContent));
    if (row?.previousElementSibling == null) throw new Error('Another window');
    const { bottom } = row.getBoundingClientRect();
    const rowHeight = bottom - row.previousElementSibling.getBoundingClientRect().bottom;
    return Math.round(parts.reduce((sum, part) => sum + part.scrollHeight, 0) - rowHeight);
  });

/** Fields in the page that a customer could have to fill in; what has a choice by default asks nothing. */
const questionsOf = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => {
    const fields = [...main.querySelectorAll('input:not([type="radio"], :disabled), textarea, select')];
    return fields.filter((field) => field.checkVisibility() && field.getBoundingClientRect().height > 2).length;
  });

/**
 * Takes the screens behind the first tap, each once per look: choosing where to, a dish, the cart, the checkout of a first and of a returning guest, an
 * order under way, handed over and canceled, the payment page, the profile.
 *
 * @returns what is counted on a phone of 390x844
 */
export async function takeLaterScreens(browser: Browser, { origin }: OwnServer): Promise<readonly Count[]> {
  mkdirSync(FOLDER, { recursive: true });
  const counts: Count[] = [];
  for (const look of LOOKS) counts.push(...(await walk(browser, origin, look)));
  return counts;
}

async function walk(browser: Browser, origin: string, look: Look): Promise<readonly Count[]> {
  const { width, scheme, large = false, offline = false } = look;
  const worker = offline ? 'allow' : 'block';
  const context = await openVisitor(browser, origin, { width, height: HEIGHTS[width], scheme, scale: 1, worker });
  if (large) await doubleText(context);
  const page = await context.newPage();
  const shop = new Shop(page, isTouched(width));
  const main = page.getByRole('main');
  const counts: Count[] = [];
  const count = (name: string, value: number, most: number): void => {
    if (look === PHONE) counts.push({ name, value, most });
  };
  const suffix = large ? '-large' : offline ? '-offline' : '';
  const take = async (screen: string): Promise<void> => {
    // The page loads what comes later for seconds: the picture waits only for what is in view.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await picturesShown(page);
    const picture = sharp(await page.screenshot()).webp({ quality: 72, effort: 6 });
    await put(join(FOLDER, `${screen}-${width}-${scheme}${suffix}.webp`), await picture.toBuffer());
  };
  const toTop = (): Promise<void> =>
    page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo(0, 0);
    });
  const openCheckout = async (): Promise<void> => {
    await shop.open('/menu');
    for (const dish of THREE) await shop.add(dish);
    await shop.open('/checkout');
    await shop.checkout.order.waitFor();
  };

  await shop.open('/menu');
  if (offline) {
    await shop.choosePickup('Самобранка на Театральной');
    for (const dish of THREE) await shop.add(dish);
    await offlineReady(page);
    await context.setOffline(true);
    await shop.open('/cart');
    await take('cart');
    await shop.open('/checkout');
    await take('checkout-first');
    await context.close();
    return counts;
  }

  const sheet = await shop.openPlaces();
  await sheet.getByRole('radio', { name: 'Самовывоз', exact: true }).check();
  await take('pickup');
  await sheet.getByRole('radio', { name: 'Доставка', exact: true }).check();
  await take('address');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await shop.chooseDelivery(ADDRESS);

  const dish = await shop.openDish(PIZZA);
  await expect(dish.getByRole('group', { name: /^Размер/ })).toBeVisible();
  await take('dish');
  count('the window of a pizza, without what goes with it', await windowHeight(dish), 1400);
  await page.goBack();
  await expect(dish).toHaveCount(0);

  await shop.open('/menu');
  for (const one of THREE) await shop.add(one);
  await shop.open('/cart');
  const toCheckout = main.getByRole('button', { name: /^Оформить за/ });
  await toCheckout.waitFor();
  await take('cart');
  count('the cart with three lines, to its button', await lowerEdge(toCheckout), 844);

  await shop.open('/checkout');
  await shop.checkout.order.waitFor();
  await take('checkout-first');
  count('the checkout of a first guest', await lowerEdge(main), 1000);
  count('questions to a first guest', await questionsOf(page), 5);
  const phone = newPhone();
  await shop.checkout.fillWho({ phone: phone.slice(1) });
  await shop.checkout.pay('Наличными');
  await shop.checkout.consent();
  await shop.checkout.placeOrder();
  await expect(page.getByRole('list', { name: 'Путь заказа' })).toBeVisible();
  await toTop();
  await take('status');
  await handOverShown(page);
  await expect(page.getByText('Доставлен', { exact: true }).first()).toBeVisible();
  await take('delivered');

  await openCheckout();
  await take('checkout-returning');
  count('the checkout of a returning guest', await lowerEdge(main), 844);
  count('questions to a returning guest', await questionsOf(page), 0);
  await shop.checkout.placeOrder();
  await expect(page.getByRole('list', { name: 'Путь заказа' })).toBeVisible();
  await page.getByRole('button', { name: 'Отменить заказ' }).click();
  await shop.dialog('Отменить заказ?').getByRole('button', { name: 'Отменить', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0);
  await toTop();
  await take('canceled');

  await openCheckout();
  await shop.checkout.pay('Картой онлайн');
  await shop.checkout.order.click();
  await page.waitForURL(/\/pay\//);
  await expect(cardForm(page).getByLabel('Номер карты', { exact: true })).toBeVisible();
  await take('payment');

  await logInAs(context, origin, phone);
  await shop.open('/profile');
  await main.getByRole('link', { name: 'Адреса' }).waitFor();
  await take('profile');
  count('the profile', await lowerEdge(main), 900);
  await context.close();
  return counts;
}
