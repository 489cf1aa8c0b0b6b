import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';

const Sent = v.object({ request_id: v.string() });
const Inbox = v.object({ delivered: v.array(v.object({ phone: v.string(), text: v.string() })) });
const API = '/api/restaurant';

let addresses = 0;
/** An address of its own for each login: a house may ask for ten codes in an hour, and the journeys are one house. */
const nextAddress = (): string => {
  addresses += 1;
  return `10.${process.pid % 250}.${Math.floor(Math.random() * 250)}.${addresses % 250}`;
};

/**
 * Logs the page's browser in as `phone` (`79XXXXXXXXX`), without the screens of it: the code is read where a person of the
 * demo reads it. The page learns of it when it is loaded next.
 */
export const logInByApi = async (page: Page, phone: string): Promise<void> => {
  const { request } = page.context();
  const origin = new URL(page.url()).origin;
  expect((await request.get(`${origin}/api/csrf-cookie`)).status()).toBe(204);
  const post = async (path: string, data: object) => {
    const cookies = await page.context().cookies(origin);
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { 'x-xsrf-token': decodeURIComponent(token), 'x-forwarded-for': nextAddress() };
    const answer = await request.post(origin + API + path, { data, headers });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return answer.json() as Promise<unknown>;
  };
  const { request_id } = v.parse(Sent, await post('/send-verification-code', { phone_number: phone }));
  const { delivered } = v.parse(Inbox, await (await request.get(`${origin}/sandbox/sms.json`)).json());
  const code = delivered.find((one) => one.phone === phone)?.text.slice(-6) ?? '';
  const consents = { personal_data: true, marketing: false, version: '2026-11-01' };
  await post('/log-in', { phone_number: phone, request_id, code, consents });
};

let phones = 0;
/** A customer that nobody else is. */
export const newPhone = (): string => {
  phones += 1;
  return `79${String(process.pid % 1000).padStart(3, '0')}${String(Date.now() % 10_000).padStart(4, '0')}${String(phones % 100).padStart(2, '0')}`;
};
