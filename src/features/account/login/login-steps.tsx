import { type JSX, useEffect, useRef } from 'react';
import type { Environment } from '#contract/restaurants.ts';
import { normalisePhone } from '#domain/phone.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, PhoneField, TextField } from '#ui/fields.tsx';
import { SheetFoot } from '#ui/sheet.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { clockText, useCountdown } from '#ui/use-countdown.ts';
import { loginStrings } from './login-strings.ts';
import type { Login } from './use-login.ts';
import type { SentCode } from './sent-code.ts';
import css from './login.module.css';

interface PhoneStepProps {
  /** Id of the surrounding form. */
  form: string;
  login: Login;
  documents: Environment['documents'];
}

/** Asks for the phone and the consents: a separate box for each, none pre-ticked (docs/product.md §7.10). */
export function PhoneStep({ form, login, documents }: PhoneStepProps): JSX.Element {
  const { flow, state } = login;
  const { phone, consents, problem, consentToo, busy } = state;
  const number = normalisePhone(phone);
  const said = (text: string) => <span role="alert">{text}</span>;
  const consentError = problem?.field === 'consent' ? problem.text : consentToo ? loginStrings.errors.consent : null;
  return (
    <>
      <div data-field="phone">
        <PhoneField
          label={loginStrings.phone}
          hint={loginStrings.phoneHint(number && formatPhone(number))}
          value={phone}
          name="phone"
          enterKeyHint="send"
          takesFocus
          error={problem?.field === 'phone' && said(problem.text)}
          onChange={flow.setPhone}
        />
      </div>
      <fieldset className={css['consents']}>
        <legend className={visuallyHiddenClass}>{loginStrings.consents}</legend>
        <div data-field="consent">
          <CheckField
            checked={consents.personal_data}
            error={consentError !== null && said(consentError)}
            onChange={(given) => flow.setConsents({ ...consents, personal_data: given })}
            label={loginStrings.consentData}
            link={
              <a
                href={documents.personal_data_consent_url ?? documents.privacy_url}
                target="_blank"
                rel="noopener noreferrer"
              >
                {loginStrings.consentDataLink}
              </a>
            }
          />
        </div>
        <CheckField
          checked={consents.marketing}
          onChange={(given) => flow.setConsents({ ...consents, marketing: given })}
          label={loginStrings.consentMarketing}
          isOptional
        />
      </fieldset>
      <SheetFoot>
        <Button type="submit" form={form} size="large" wide busy={busy === 'send'}>
          {loginStrings.sendSms}
        </Button>
      </SheetFoot>
    </>
  );
}

interface CodeStepProps {
  /** Id of the surrounding form. */
  form: string;
  login: Login;
  sent: SentCode;
}

/** The code: typed, pasted, autofilled by the phone, or read by the browser. Submits automatically when complete. */
export function CodeStep({ form, login, sent }: CodeStepProps): JSX.Element {
  const { flow, state } = login;
  const { code, problem, busy, noCalls } = state;
  const input = useRef<HTMLInputElement>(null);
  const untilResend = useCountdown(sent.resendAt);
  const isOver = useCountdown(sent.expiresAt) === 0 || sent.spent;
  useEffect(() => input.current?.focus(), []);
  useWebOtp(sent.kind === 'sms', flow.setCode);
  const where = formatPhone(sent.phone);
  const [before, after] = sent.kind === 'sms' ? loginStrings.sentSms : loginStrings.sentCall;
  const said = problem?.field === 'code' ? problem.text : null;
  const error = said ?? (isOver ? loginStrings.errors.expired : null);
  return (
    <>
      <p className={css['sent']} role="status">
        <span>{before}</span>
        <span className={css['number']}>{where}</span>
        <span>{after}</span>
      </p>
      <Button variant="plain" className={css['change']} onClick={flow.changePhone}>
        {loginStrings.changePhone}
      </Button>
      <div data-field="code" className={css['code']}>
        <TextField
          ref={input}
          label={loginStrings.code(sent.length)}
          value={code}
          name="one-time-code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          error={error === null ? null : <span role="alert">{error}</span>}
          onChange={flow.setCode}
        />
      </div>
      {!isOver && (
        <SheetFoot>
          <Button type="submit" form={form} size="large" wide busy={busy === 'verify'}>
            {loginStrings.logIn}
          </Button>
        </SheetFoot>
      )}
      {/* The countdown is visual only; its end is announced. */}
      <div className={css['again']}>
        {untilResend > 0 ? (
          <p className={css['muted']}>{loginStrings.resendIn(clockText(untilResend))}</p>
        ) : (
          <>
            <Button variant={isOver ? 'primary' : 'quiet'} busy={busy === 'send'} onClick={() => void flow.send('sms')}>
              {loginStrings.resend}
            </Button>
            {!noCalls && (
              <Button variant="quiet" onClick={() => void flow.send('call')}>
                {loginStrings.call}
              </Button>
            )}
          </>
        )}
      </div>
      <p className={visuallyHiddenClass} role="status">
        {untilResend === 0 ? loginStrings.resendNow : ''}
      </p>
    </>
  );
}

/** WebOTP (Chromium on Android), missing from the standard types. */
interface OtpCredentials {
  get(options: {
    readonly otp: { readonly transport: readonly ['sms'] };
    readonly signal: AbortSignal;
  }): Promise<{ readonly code?: string } | null>;
}

/** Reads the code from our message, whose last line names this host, where the browser supports it and the customer allows it. */
function useWebOtp(wanted: boolean, onCode: (code: string) => void): void {
  useEffect(() => {
    if (!wanted || !('OTPCredential' in window)) return undefined;
    const stop = new AbortController();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked for above; the DOM's types have no `otp`
    const credentials = navigator.credentials as unknown as OtpCredentials;
    credentials.get({ otp: { transport: ['sms'] }, signal: stop.signal }).then(
      (answer) => {
        if (!stop.signal.aborted && answer?.code !== undefined) onCode(answer.code);
      },
      () => undefined, // declined or aborted: the code is typed instead
    );
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once; what it leads to is made anew with each render
  }, [wanted]);
}
