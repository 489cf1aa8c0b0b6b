/** What the account needs of whoever reaches a phone. Failures are thrown; they never carry the text or the number. */
export interface SmsPort {
  /** `phone` is its digits with the code of the country. Done when the provider has accepted the message. */
  readonly send: (message: { readonly phone: string; readonly text: string }) => Promise<void>;
  /** Calls from a number whose last four digits are the code, and answers them; null: this provider makes no calls. */
  readonly call: ((phone: string) => Promise<string>) | null;
}

/** Digits of a code that is called. */
export const CALL_CODE = /^\d{4}$/;
