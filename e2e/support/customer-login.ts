import type { APIResponse, BrowserContext, Page } from '@playwright/test';
import { newAddress, newPhone } from './customer.ts';

/** What `/sandbox/sms.json` shows: the phones of the demo. */
interface Inbox {
  readonly delivered: readonly { readonly phone: string; readonly text: string }[];
}

/** Calls the API as this browser: with its cookies, and with the token against forgery that goes with them. */
const ask = async (context: BrowserContext, url: string, body?: object, address?: string): Promise<APIResponse> => {
  const { request } = context;
  if (body === undefined) return request.get(url);
  const { origin } = new URL(url);
  await request.get(`${origin}/api/csrf-cookie`);
  const token = (await context.cookies(origin)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return request.post(url, {
    data: body,
    headers: {
      'x-xsrf-token': decodeURIComponent(token),
      'idempotency-key': crypto.randomUUID(),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
  });
};

const answerOf = async <T>(answer: APIResponse): Promise<T> => {
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${text}`);
  // The journeys name what they read of an answer; a wrong name is undefined, and fails them.
  return (text === '' ? null : JSON.parse(text)) as T;
};

/** One call of the API, as whoever the page's browser is. */
export async function callApi<T>(page: Page, path: string, body?: object): Promise<T> {
  return answerOf<T>(await ask(page.context(), `${new URL(page.url()).origin}/api/restaurant${path}`, body));
}

/**
 * Logs the browser of `context` in the way a person does, but for the window: asks for a code, reads it on the demo's
 * phone, sends it back, and leaves the note that the window leaves. A page that is open learns of it when it is loaded again.
 *
 * @param phone `79XXXXXXXXX`
 */
export async function logInAs(context: BrowserContext, origin: string, phone: string = newPhone()): Promise<string> {
  // Ten codes an hour are sent to one address (docs/product.md §7.8): each customer comes from another.
  const address = newAddress();
  const post = async <T>(path: string, data: object): Promise<T> =>
    answerOf<T>(await ask(context, `${origin}/api/restaurant${path}`, data, address));
  const sent = await post<{ request_id: string }>('/send-verification-code', { phone_number: phone });
  const inbox = (await (await context.request.get(`${origin}/sandbox/sms.json`)).json()) as Inbox;
  const code = inbox.delivered.find((message) => message.phone === phone)?.text.slice(-6);
  const user = await post<{ id: number }>('/log-in', {
    phone_number: phone,
    request_id: sent.request_id,
    code,
    consents: { personal_data: true, marketing: false, version: '2026-11-01' },
  });
  await noteCustomer(context, origin, user.id);
  return phone;
}

/** What the login window leaves on the device: who has logged in here. A context that was given the cookies needs it, too. */
export async function noteCustomer(context: BrowserContext, origin: string, userId: number): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/manifest.webmanifest`);
  await page.evaluate((id) => localStorage.setItem('storefront-user', String(id)), userId);
  await page.close();
}

/** The same for a page that is open on the storefront. */
export function logInByApi(page: Page, phone?: string): Promise<string> {
  return logInAs(page.context(), new URL(page.url()).origin, phone);
}
