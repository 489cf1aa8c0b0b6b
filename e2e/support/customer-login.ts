import type { APIResponse, BrowserContext, Page } from '@playwright/test';
import { newAddress, newPhone } from './customer.ts';

/** The response of `/sandbox/sms.json`: the demo's phones. */
interface Inbox {
  readonly delivered: readonly { readonly phone: string; readonly text: string }[];
}

/** Calls the API as this browser: with its cookies and the matching CSRF token. */
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
  // Journeys declare the fields that they read; a wrong name is undefined, and fails them.
  return (text === '' ? null : JSON.parse(text)) as T;
};

/** Calls the API once, as the page's browser. */
export async function callApi<T>(page: Page, path: string, body?: object): Promise<T> {
  return answerOf<T>(await ask(page.context(), `${new URL(page.url()).origin}/api/restaurant${path}`, body));
}

/**
 * Logs the browser of `context` in as a person does, without the window: requests a code, reads it on the demo's phone,
 * submits it, and stores the same note as the window. An open page notices it when it is reloaded.
 *
 * @param phone `79XXXXXXXXX`
 */
export async function logInAs(context: BrowserContext, origin: string, phone: string = newPhone()): Promise<string> {
  // An address is limited to ten codes an hour (docs/product.md §7.8): each customer uses another.
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

/** Stores what the login window stores on the device: who is logged in here. A context that was given the cookies needs it too. */
export async function noteCustomer(context: BrowserContext, origin: string, userId: number): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/manifest.webmanifest`);
  await page.evaluate((id) => localStorage.setItem('storefront-user', String(id)), userId);
  await page.close();
}

/** Same, for a page that is open on the storefront. */
export function logInByApi(page: Page, phone?: string): Promise<string> {
  return logInAs(page.context(), new URL(page.url()).origin, phone);
}
