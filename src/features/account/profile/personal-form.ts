import * as v from 'valibot';
import { UpdateProfileBody, type User } from '#contract/account.ts';
import { OLDEST_BIRTHDAY } from '#domain/account-terms.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { accountStrings } from './account-strings.ts';

/** Values as entered in the fields. */
export interface Personal {
  readonly name: string;
  readonly email: string;
  /** `YYYY-MM-DD`; empty if none. */
  readonly birthday: string;
}
export type PersonalField = keyof Personal;
export const PERSONAL_FIELDS = ['name', 'email', 'birthday'] as const satisfies readonly PersonalField[];
export type PersonalErrors = Readonly<Partial<Record<PersonalField, string>>>;

export function personalOf({ name, email, birthday }: User): Personal {
  return {
    name: name ?? '',
    email: email ?? '',
    birthday: birthday ?? '',
  };
}

/** Returns the changed fields as the request body; null when nothing changed. */
export function changesOf(user: User, typed: Personal): v.InferInput<typeof UpdateProfileBody> | null {
  const changed = PERSONAL_FIELDS.filter((field) => trimToNull(typed[field]) !== trimToNull(user[field]));
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, trimToNull(typed[field])]));
}

/** Returns the errors by field. `today` is `YYYY-MM-DD`. */
export function validatePersonal(typed: Personal, today: string): PersonalErrors {
  const { errors: say } = accountStrings;
  const errors: Partial<Record<PersonalField, string>> = {};
  const { entries } = UpdateProfileBody;
  if (!v.is(entries.name, typed.name)) errors.name = say.name;
  if (!v.is(entries.email, trimToNull(typed.email))) errors.email = say.email;
  const { birthday } = typed;
  if (birthday !== '') {
    if (birthday > today) errors.birthday = say.birthdayFuture;
    else if (birthday < OLDEST_BIRTHDAY) errors.birthday = say.birthdayOld;
    else if (!v.is(entries.birthday, birthday)) errors.birthday = say.birthday;
  }
  return errors;
}

/** Returns the server's errors for these fields. */
export function personalErrorsOf(fields: Readonly<Record<string, readonly string[]>>): PersonalErrors {
  return Object.fromEntries(
    PERSONAL_FIELDS.flatMap((field) => {
      const [sentence] = fields[field] ?? [];
      return sentence === undefined ? [] : [[field, sentence]];
    }),
  );
}
