import { Checkbox, TextInput } from '@mantine/core';
import type { JSX } from 'react';
import type { Environment } from '#contract/restaurants.ts';
import { normalisePhone } from '#domain/phone.ts';
import { formatPhone, reducePhone } from '#domain/phone-text.ts';
import { Button } from '#ui/button.tsx';
import { SheetFoot } from '#ui/sheet.tsx';
import { loginStrings } from './login-strings.ts';
import css from './login.module.css';
import type { Login } from './use-login.ts';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';

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
        <TextInput
          label={loginStrings.phone}
          description={loginStrings.phoneHint(number && formatPhone(number))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={phone}
          type="tel"
          name="phone"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+7"
          enterKeyHint="send"
          data-autofocus
          error={problem?.field === 'phone' && said(problem.text)}
          onChange={(event) => flow.setPhone(reducePhone(event.currentTarget.value))}
        />
      </div>
      <fieldset className={css['consents']}>
        <legend className={visuallyHiddenClass}>{loginStrings.consents}</legend>
        <div data-field="consent">
          <Checkbox
            checked={consents.personal_data}
            error={consentError !== null && said(consentError)}
            aria-invalid={consentError !== null}
            onChange={(event) => flow.setConsents({ ...consents, personal_data: event.currentTarget.checked })}
            label={
              <>
                <span>{loginStrings.consentData}</span>
                <a
                  href={documents.personal_data_consent_url ?? documents.privacy_url}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {loginStrings.consentDataLink}
                </a>
              </>
            }
          />
        </div>
        <Checkbox
          checked={consents.marketing}
          onChange={(event) => flow.setConsents({ ...consents, marketing: event.currentTarget.checked })}
          label={
            <>
              <span>{`${loginStrings.consentMarketing} `}</span>
              <span className={css['optional']}>{`(${loginStrings.optional})`}</span>
            </>
          }
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
