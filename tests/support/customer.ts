import * as v from 'valibot';
import { SendCodeResult, User } from '#contract/account.ts';
import { createGuest } from './guest.ts';
import type { TestApp } from './server.ts';

const BASE = '/api/restaurant';
export const LOGIN_CONSENTS = { personal_data: true, marketing: false, version: '2026-01' };

/** Returns the code of the last message to a phone. */
export function codeSentTo(test: Pick<TestApp, 'inbox'>, phone: string): string {
  const message = test.inbox.delivered().find((one) => one.phone === phone);
  const code = message?.kind === 'call' ? message.text.replaceAll(/\D/g, '').slice(-4) : message?.text.slice(-6);
  if (code === undefined) throw new Error(`nothing was sent to ${phone}`);
  return code;
}

/** Returns a code other than this one. */
export function anotherCode(code: string): string {
  return code.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
}

/** Requests a code in a browser; returns the browser and the response. */
export async function requestCode(test: TestApp, phone: string, browser = createGuest(test.app)) {
  const response = await browser.post(`${BASE}/send-verification-code`, { phone_number: phone });
  if (response.statusCode !== 200) throw new Error(`no code: ${response.body}`);
  return { browser, sent: v.parse(SendCodeResult, response.json()) };
}

/** Logs a browser in the way a person does; `phone` is `79XXXXXXXXX`. */
export async function logInAs(test: TestApp, phone: string, browser = createGuest(test.app)) {
  const { sent } = await requestCode(test, phone, browser);
  const response = await browser.post(`${BASE}/log-in`, {
    phone_number: phone,
    request_id: sent.request_id,
    code: codeSentTo(test, phone),
    consents: LOGIN_CONSENTS,
  });
  if (response.statusCode !== 200) throw new Error(`not logged in: ${response.body}`);
  return { ...browser, user: v.parse(User, response.json()) };
}
