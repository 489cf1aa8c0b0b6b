import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import type { User } from '#contract/account.ts';
import * as calls from '#contract/calls/account.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import { ACCOUNT_ZONE, OLDEST_BIRTHDAY } from '#domain/account-terms.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { hasCode } from '#lib/api/errors.ts';
import { profileQuery } from '#client/queries/profile-query.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields.tsx';
import { MantineIsland } from '#ui/mantine-island.tsx';
import { focusInvalid, useFirstWrong } from '#ui/use-first-wrong.ts';
import { accountStrings } from '../account-strings.ts';
import css from '../account.module.css';
import {
  usePersonalDraft,
  changesOf,
  personalErrorsOf,
  validatePersonal,
  type PersonalErrors,
  type PersonalField,
} from '../personal-form.ts';
import { formatFailure, useAccountMutation } from '../use-account-mutation.ts';

interface Told {
  readonly errors: PersonalErrors;
  readonly general: string | null;
  /** Incremented on each attempt, so that the focus moves again. */
  readonly round: number;
}

/** Name, email, birthday. Edits survive a reload and a lost connection; only changed fields are sent. */
export function PersonalSection({ user }: { user: User }): JSX.Element {
  const { api, clock } = useServices();
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const { personal, change, settle, discard } = usePersonalDraft(user);
  const [told, setTold] = useState<Told>({ errors: {}, general: null, round: 0 });
  const form = useRef<HTMLFormElement>(null);
  const birthday = useRef<HTMLInputElement>(null);
  const today = calendarDate(clock.now(), ACCOUNT_ZONE);
  const changes = changesOf(user, personal);

  useFirstWrong(told.round, () => focusInvalid(form.current));
  const tell = (errors: PersonalErrors, general: string | null): void =>
    setTold(({ round }) => ({ errors, general, round: round + 1 }));
  const edit = (field: PersonalField, text: string): void => {
    setTold((before) => ({ ...before, general: null, errors: { ...before.errors, [field]: undefined } }));
    change({ [field]: text });
  };

  const { busy, run } = useAccountMutation({
    mutationFn: (body: BodyInput<typeof calls.updateProfile>) => api.call(calls.updateProfile, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery(api).queryKey, saved);
      settle(saved);
      showToast(accountStrings.saved, { tone: 'success' });
    },
    onError: (error) => {
      const fields = hasCode(error, 'VALIDATION_FAILED') ? personalErrorsOf(error.fields) : {};
      const isSaid = Object.keys(fields).length > 0;
      const texts = { offline: accountStrings.offlineDraft, failed: accountStrings.failedDraft };
      tell(fields, isSaid ? null : formatFailure(error, texts));
    },
  });
  const save = (): void => {
    const wrong: PersonalErrors = {
      ...validatePersonal(personal, today),
      // A half-typed date has an empty value: only the browser's validity reports it.
      ...(birthday.current?.validity.badInput ? { birthday: accountStrings.errors.birthdayWhole } : {}),
    };
    if (Object.keys(wrong).length > 0) {
      tell(wrong, null);
      return;
    }
    if (changes === null) {
      showToast(accountStrings.nothingToSave);
      return;
    }
    setTold((before) => ({ ...before, errors: {}, general: null }));
    run(changes);
  };
  return (
    <MantineIsland>
      <form
        ref={form}
        className={css['card']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={accountStrings.name}
          value={personal.name}
          maxLength={MAX_LENGTH.name}
          autoComplete="name"
          enterKeyHint="next"
          error={told.errors.name}
          onChange={(text) => edit('name', text)}
        />
        <TextField
          label={accountStrings.email}
          isOptional
          hint={accountStrings.emailHint}
          value={personal.email}
          maxLength={MAX_LENGTH.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="next"
          error={told.errors.email}
          onChange={(text) => edit('email', text)}
        />
        <TextField
          ref={birthday}
          label={accountStrings.birthday}
          isOptional
          value={personal.birthday}
          type="date"
          min={OLDEST_BIRTHDAY}
          max={today}
          autoComplete="bday"
          error={told.errors.birthday}
          onChange={(text) => edit('birthday', text)}
        />
        <dl className={css['fact']}>
          <dt>{accountStrings.phone}</dt>
          <dd>{formatPhone(user.phone_number)}</dd>
          <dd className={css['muted']}>{accountStrings.phoneHint}</dd>
        </dl>
        <p role="alert" className={css['error']}>
          {told.general}
        </p>
        <div className={css['saveRow']}>
          <Button type="submit" size="large" busy={busy}>
            {accountStrings.save}
          </Button>
          {changes !== null && !busy && (
            <Button
              variant="plain"
              onClick={() => {
                discard();
                setTold((before) => ({ ...before, errors: {}, general: null }));
              }}
            >
              {accountStrings.discard}
            </Button>
          )}
          <p role="status" className={css['muted']}>
            {changes !== null && !busy && accountStrings.unsaved}
          </p>
        </div>
      </form>
    </MantineIsland>
  );
}
