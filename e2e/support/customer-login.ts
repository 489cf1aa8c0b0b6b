import type { BrowserContext } from '@playwright/test';

/** What `/sandbox/sms.json` shows: the phones of the demo. */
interface Inbox {
  readonly delivered: readonly { readonly phone: string; readonly text: string }[];
}

/** A number that nobody has had yet: 3 codes a phone are sent in ten minutes. */
export const newPhone = (): string => `79${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

const some = (): number => 1 + Math.floor(Math.random() * 250);

/**
 * Logs the browser of `context` in the way a person does, but for the window: asks for a code, reads it on the demo's
 * phone, sends it back. The page that is open learns of it when it is loaded again.
 *
 * @param phone `79XXXXXXXXX`
 */
export const logInAs = async (context: BrowserContext, origin: string, phone: string = newPhone()): Promise<string> => {
  const { request } = context;
  const csrf = async (): Promise<string> => {
    await request.get(`${origin}/api/csrf-cookie`);
    const cookie = (await context.cookies(origin)).find(({ name }) => name === 'XSRF-TOKEN');
    return decodeURIComponent(cookie?.value ?? '');
  };
  // Ten codes an hour are sent to one address (docs/decisions/0121): each customer comes from another.
  const address = `10.${some()}.${some()}.${some()}`;
  const post = async (path: string, data: object): Promise<unknown> => {
    const send = async () =>
      request.post(`${origin}/api/restaurant${path}`, {
        data,
        headers: { 'x-xsrf-token': await csrf(), 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': address },
      });
    let answer = await send();
    if (answer.status() === 429) {
      // A phone gets its next code a minute later; the answer says when.
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers()['retry-after'] ?? 60)));
      answer = await send();
    }
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const sent = (await post('/send-verification-code', { phone_number: phone })) as { request_id: string };
  const inbox = (await (await request.get(`${origin}/sandbox/sms.json`)).json()) as Inbox;
  const code = inbox.delivered.find((message) => message.phone === phone)?.text.slice(-6);
  await post('/log-in', {
    phone_number: phone,
    request_id: sent.request_id,
    code,
    consents: { personal_data: true, marketing: false, version: '2026-01' },
  });
  return phone;
};
