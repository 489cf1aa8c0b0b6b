import * as v from 'valibot';
import { postForm, type ProviderOptions } from './post-form.ts';
import { CALL_CODE, type SmsPort } from './sms-port.ts';

/** `status_code` 100 is "accepted": once for the request and once for each number. */
const ACCEPTED = 100;
const Sent = v.object({
  status_code: v.number(),
  sms: v.optional(v.record(v.string(), v.object({ status_code: v.number() })), {}),
});
const Called = v.object({ status: v.string(), code: v.optional(v.union([v.string(), v.number()])) });

/** SMS.ru: `/sms/send` and `/code/call` (https://sms.ru/api). `sender` null is the account's default name. */
export function createSmsRu(
  { apiId, sender }: { readonly apiId: string; readonly sender: string | null },
  { origin = 'https://sms.ru', fetchFrom = fetch }: ProviderOptions = {},
): SmsPort {
  return {
    send: async ({ phone, text }) => {
      const answer = await postForm('SMS.ru', {
        url: `${origin}/sms/send`,
        form: { api_id: apiId, to: phone, msg: text, json: '1', ...(sender === null ? {} : { from: sender }) },
        answer: Sent,
        fetchFrom,
      });
      const code = answer.status_code === ACCEPTED ? answer.sms[phone]?.status_code : answer.status_code;
      if (code !== ACCEPTED) throw new Error(`SMS.ru refused with ${code ?? 'no word on the number'}`);
    },
    call: async (phone) => {
      const answer = await postForm('SMS.ru', {
        url: `${origin}/code/call`,
        // -1: the customer's address is not sent to the provider.
        form: { api_id: apiId, phone, ip: '-1' },
        answer: Called,
        fetchFrom,
      });
      // As a number the code has lost its leading zeros.
      const code = String(answer.code ?? '').padStart(4, '0');
      if (answer.status !== 'OK' || !CALL_CODE.test(code) || answer.code === undefined) {
        throw new Error('SMS.ru refused the call');
      }
      return code;
    },
  };
}
