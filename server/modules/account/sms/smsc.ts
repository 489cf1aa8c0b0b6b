import * as v from 'valibot';
import { postForm, type ProviderOptions } from './post-form.ts';
import type { SmsPort } from './sms-port.ts';

const Sent = v.object({
  id: v.optional(v.union([v.string(), v.number()])),
  error_code: v.optional(v.union([v.string(), v.number()])),
});

/**
 * SMSC: `/sys/send.php` with `fmt=3`, JSON (https://smsc.ru/api/http). By key, or by login and password. Its calls are not
 * used: we found no documentation of their response to check against.
 */
export function createSmsc(
  account: {
    readonly access: { readonly apikey: string } | { readonly login: string; readonly psw: string };
    readonly sender: string | null;
  },
  { origin = 'https://smsc.ru', fetchFrom = fetch }: ProviderOptions = {},
): SmsPort {
  return {
    send: async ({ phone, text }) => {
      const answer = await postForm('SMSC', {
        url: `${origin}/sys/send.php`,
        form: {
          ...account.access,
          phones: phone,
          mes: text,
          fmt: '3',
          charset: 'utf-8',
          ...(account.sender === null ? {} : { sender: account.sender }),
        },
        answer: Sent,
        fetchFrom,
      });
      if (answer.error_code !== undefined || answer.id === undefined) {
        throw new Error(`SMSC refused with ${answer.error_code ?? 'no id'}`);
      }
    },
    call: null,
  };
}
