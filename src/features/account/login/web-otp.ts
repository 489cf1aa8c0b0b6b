import { useEffect } from 'react';

/** WebOTP (Chromium on Android): the types know no browser with it. */
interface OtpCredentials {
  get(options: {
    readonly otp: { readonly transport: readonly ['sms'] };
    readonly signal: AbortSignal;
  }): Promise<{ readonly code?: string } | null>;
}

/** Reads the code of our own message, whose last line names this host, where the browser can and the customer lets it. */
export function useWebOtp(wanted: boolean, onCode: (code: string) => void): void {
  useEffect(() => {
    if (!wanted || !('OTPCredential' in window)) return undefined;
    const stop = new AbortController();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked for above; the DOM's types have no `otp`
    const credentials = navigator.credentials as unknown as OtpCredentials;
    credentials.get({ otp: { transport: ['sms'] }, signal: stop.signal }).then(
      (answer) => {
        if (!stop.signal.aborted && answer?.code !== undefined) onCode(answer.code);
      },
      () => undefined, // declined, or given up: it is typed then
    );
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once; what it leads to is made anew with each render
  }, [wanted]);
}
