import * as v from 'valibot';
import type { Settings } from '#server/settings.ts';

/** The configured SMS provider. */
export type SmsConfig =
  | { readonly provider: 'smsru'; readonly apiId: string; readonly sender: string | null }
  | {
      readonly provider: 'smsc';
      readonly access: { readonly apikey: string } | { readonly login: string; readonly psw: string };
      readonly sender: string | null;
    }
  | { readonly provider: 'smsaero'; readonly email: string; readonly apiKey: string; readonly sender: string };

/** What the operator may say about messages with codes. */
export const SMS_SETTINGS = {
  SMS_PROVIDER: [v.picklist(['smsru', 'smsc', 'smsaero']), 'must be "smsru", "smsc" or "smsaero"'],
  SMS_DAILY_BUDGET: [
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number)),
    'must be a number of messages from 1 on',
  ],
  SMS_ABROAD: [
    v.pipe(
      v.string(),
      v.regex(/^(?:all|[1-9]\d{0,5}(?:\s*,\s*[1-9]\d{0,5})*)$/),
      v.transform((codes) => (codes === 'all' ? codes : codes.split(/\s*,\s*/))),
    ),
    'must be codes of countries, for example 375,374,77, or "all"',
  ],
} as const satisfies Settings;

type Given = (name: string) => string | undefined;

const missing = (name: string, what: string) => `${name} is missing: ${what}`;

const smscAccess = (given: Given): { apikey: string } | { login: string; psw: string } | null => {
  const [apikey, login, psw] = [given('SMSC_API_KEY'), given('SMSC_LOGIN'), given('SMSC_PASSWORD')];
  if (apikey !== undefined) return { apikey };
  return login !== undefined && psw !== undefined ? { login, psw } : null;
};

/** Reads the provider's settings and reports each missing one. Null without a provider. */
export function readSmsConfig(
  provider: SmsConfig['provider'] | undefined,
  given: Given,
  faults: string[],
): SmsConfig | null {
  if (provider === undefined) return null;
  const sender = given('SMS_SENDER') ?? null;
  if (provider === 'smsru') {
    const apiId = given('SMSRU_API_ID');
    if (apiId !== undefined) return { provider, apiId, sender };
    faults.push(missing('SMSRU_API_ID', 'the api_id of the SMS.ru account'));
  } else if (provider === 'smsc') {
    const access = smscAccess(given);
    if (access) return { provider, access, sender };
    faults.push(missing('SMSC_API_KEY', 'the key of the SMSC account, or SMSC_LOGIN and SMSC_PASSWORD'));
  } else {
    const [email, apiKey] = [given('SMSAERO_EMAIL'), given('SMSAERO_API_KEY')];
    if (email !== undefined && apiKey !== undefined && sender !== null) return { provider, email, apiKey, sender };
    if (email === undefined) faults.push(missing('SMSAERO_EMAIL', 'the e-mail of the SMS Aero account'));
    if (apiKey === undefined) faults.push(missing('SMSAERO_API_KEY', 'the key of the SMS Aero account'));
    if (sender === null) faults.push(missing('SMS_SENDER', 'the name that SMS Aero sends under'));
  }
  return null;
}
