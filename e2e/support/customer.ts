import { expect, type APIRequestContext, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { type } from './type.ts';

interface Delivered {
  readonly kind: 'sms' | 'call';
  readonly phone: string;
  readonly text: string;
}

/** Index of the process that runs this journey; each has its own. */
const WORKER = Number(process.env['TEST_WORKER_INDEX'] ?? 0);

let lastPhone = 0;
/** Returns a number unique in this run: limits are counted by number. */
export function newPhone(): string {
  lastPhone += 1;
  return `7916${1_000_000 + WORKER * 10_000 + lastPhone}`;
}

let lastAddress = 0;
/** Returns an address unique in this run: limits are counted by address as well. */
export function newAddress(): string {
  lastAddress += 1;
  return `10.${1 + (WORKER % 250)}.${Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}`;
}

/** Gives this device its own address: codes are limited by address as well. */
export async function ownAddress(context: BrowserContext): Promise<void> {
  const address = newAddress();
  await context.route(/\/send-(?:verification|call)-code$/, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  );
}

export async function tokenOf(context: BrowserContext): Promise<string> {
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value;
  if (token === undefined) throw new Error('nobody is logged in');
  return token;
}

/**
 * Lets the user logged in on `from` log in on `to` as well: a number gets one code a minute, and journeys do not wait for
 * it. The first device's session replaces the code exchange; everything after that is real.
 */
export async function shareSession(to: BrowserContext, origin: string, token: string): Promise<void> {
  await to.route(/\/send-verification-code$/, (route) =>
    route.fulfill({ json: { request_id: 'A'.repeat(32), resend_after: 60, expires_in: 300, length: 6 } }),
  );
  await to.route(/\/log-in$/, async (route) => {
    const answer = await fetch(`${origin}/api/restaurant/profile`, { headers: { authorization: `Bearer ${token}` } });
    await to.addCookies([{ name: 'token', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
    await route.fulfill({ json: await answer.json() });
  });
}

/** Returns the messages sent to a phone from the demo's inbox, newest first. */
export async function messagesTo(request: APIRequestContext, phone: string): Promise<readonly Delivered[]> {
  const response = await request.get('/sandbox/sms.json');
  const { delivered } = (await response.json()) as { delivered: readonly Delivered[] };
  return delivered.filter((one) => one.phone === phone);
}

export async function codeFor(request: APIRequestContext, phone: string): Promise<string> {
  const [message] = await messagesTo(request, phone);
  const code = message?.kind === 'call' ? message.text.replaceAll(/\D/g, '').slice(-4) : message?.text.slice(-6);
  if (code === undefined) throw new Error(`nothing was sent to ${phone}`);
  return code;
}

/** The login window, used as a customer does. */
export class LoginWindow {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
  }

  get phone(): Locator {
    return this.dialog.getByLabel('Телефон', { exact: true });
  }
  get code(): Locator {
    return this.dialog.getByLabel(/^Код из/);
  }
  get resend(): Locator {
    return this.dialog.getByRole('button', { name: 'Прислать новый код' });
  }

  async consent(): Promise<void> {
    await this.dialog.getByRole('checkbox', { name: /обработку персональных данных/ }).check();
  }

  /** Goes to the code step. */
  async requestCode(phone: string): Promise<void> {
    await type(this.phone, phone);
    await this.consent();
    await this.dialog.getByRole('button', { name: 'Получить код' }).click();
    await expect(this.code).toBeVisible();
  }

  /** Where `shareSession` responds: any code works. */
  async enterAnyCode(phone: string): Promise<void> {
    await this.requestCode(phone);
    await type(this.code, '123456');
    await expect(this.code).toHaveCount(0);
  }

  /** Logs in completely, with the code that was sent. */
  async logIn(phone: string): Promise<void> {
    await this.requestCode(phone);
    await type(this.code, await codeFor(this.page.request, phone));
    await expect(this.code).toHaveCount(0);
  }
}
