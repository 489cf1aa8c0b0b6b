import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { postForm, type ProviderOptions } from './post-form.ts';
import type { SmsPort } from './sms-port.ts';

const Answer = v.object({ success: v.boolean() });

/** SMS Aero: `/v2/sms/send` and `/v2/flashcall/send` with e-mail and key as basic authentication (https://smsaero.ru/api). */
export function createSmsAero(
  account: { readonly email: string; readonly apiKey: string; readonly sender: string },
  { origin = 'https://gate.smsaero.ru', fetchFrom = fetch }: ProviderOptions = {},
): SmsPort {
  const headers = {
    authorization: `Basic ${Buffer.from(`${account.email}:${account.apiKey}`).toString('base64')}`,
  };
  const post = async (path: string, form: Readonly<Record<string, string>>): Promise<void> => {
    const { success } = await postForm('SMS Aero', {
      url: `${origin}/v2/${path}`,
      form,
      headers,
      answer: Answer,
      fetchFrom,
    });
    if (!success) throw new Error('SMS Aero refused');
  };
  return {
    send: ({ phone, text }) => post('sms/send', { number: phone, text, sign: account.sender }),
    call: async (phone) => {
      // It parses the code as a number, so leading zeros are avoided.
      const code = String(randomInt(1000, 10_000));
      await post('flashcall/send', { phone, code });
      return code;
    },
  };
}
