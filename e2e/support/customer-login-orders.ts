import type { APIResponse, BrowserContext, Page } from '@playwright/test';

const API = '/api/restaurant';

/** Calls the API as the browser of this page: with its cookies, and with the token against forgery that goes with them. */
export const callApi = async <T>(page: Page, path: string, body?: object): Promise<T> => {
  const { request } = page;
  const origin = new URL(page.url()).origin;
  const url = `${origin}${API}${path}`;
  const answer = body === undefined ? await request.get(url) : await post(page.context(), url, body);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  const text = await answer.text();
  // The journeys name what they read of an answer; a wrong name is undefined, and fails them.
  return (text === '' ? null : JSON.parse(text)) as T;
};

const post = async (context: BrowserContext, url: string, body: object): Promise<APIResponse> => {
  const origin = new URL(url).origin;
  await context.request.get(`${origin}/api/csrf-cookie`);
  const cookies = await context.cookies(origin);
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return context.request.post(url, {
    data: body,
    headers: { 'x-xsrf-token': decodeURIComponent(token), 'idempotency-key': crypto.randomUUID() },
  });
};

/** Logs the page's browser in; `phone` is `79XXXXXXXXX`. The code is read where a person reads it: on the demo's phones. */
export const logInByApi = async (page: Page, phone: string): Promise<void> => {
  const asked = await callApi<{ request_id: string }>(page, '/send-verification-code', { phone_number: phone });
  const inbox = await page.request.get(`${new URL(page.url()).origin}/sandbox/sms.json`);
  const { delivered } = (await inbox.json()) as { delivered: { phone: string; text: string }[] };
  const code = delivered.find((message) => message.phone === phone)?.text.slice(-6) ?? '';
  await callApi(page, '/log-in', {
    phone_number: phone,
    request_id: asked.request_id,
    code,
    consents: { personal_data: true, marketing: false, version: '2026-01' },
  });
};
