/** SMS interface used by the account. Errors are thrown; they never contain the text or the number. */
export interface SmsPort {
  /** `phone`: digits with the country code. Resolves when the provider has accepted the message. */
  readonly send: (message: { readonly phone: string; readonly text: string }) => Promise<void>;
  /** Calls from a number whose last four digits are the code, and returns them; null if the provider makes no calls. */
  readonly call: ((phone: string) => Promise<string>) | null;
}

/** Digits of a call code. */
export const CALL_CODE = /^\d{4}$/;
