import * as v from 'valibot';
import { useCallback, useState } from 'react';
import { UpdateProfileBody, type User } from '#contract/account.ts';
import { OLDEST_BIRTHDAY } from '#domain/account-terms.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { NumericId } from '#contract/primitives.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';
import { accountStrings } from './account-strings.ts';

/** Values as entered in the fields. */
interface Personal {
  readonly name: string;
  readonly email: string;
  /** `YYYY-MM-DD`; empty if none. */
  readonly birthday: string;
}
export type PersonalField = keyof Personal;
const PERSONAL_FIELDS = ['name', 'email', 'birthday'] as const satisfies readonly PersonalField[];
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

/** Edited fields and their owner's id: the tab's next customer does not see them. */
const Draft = v.object({
  user: NumericId,
  typed: v.object({ name: v.optional(v.string()), email: v.optional(v.string()), birthday: v.optional(v.string()) }),
});
type Typed = v.InferOutput<typeof Draft>['typed'];

const KEY = 'profile_draft';

const readTyped = (userId: number): Typed => {
  try {
    const parsed = v.safeParse(Draft, JSON.parse(readTab(KEY) ?? 'null'));
    return parsed.success && parsed.output.user === userId ? parsed.output.typed : {};
  } catch {
    return {};
  }
};

interface PersonalDraft {
  readonly personal: Personal;
  readonly change: (part: Partial<Personal>) => void;
  /** Drops edits that match the saved data. */
  readonly settle: (saved: User) => void;
  readonly discard: () => void;
}

/** The fields: account data overlaid with unsaved edits, which this tab keeps until saved. */
export function usePersonalDraft(user: User): PersonalDraft {
  const [typed, setTyped] = useState(() => readTyped(user.id));
  const update = useCallback(
    (next: (before: Typed) => Typed): void => {
      setTyped((before) => {
        const after = next(before);
        const isNone = Object.keys(after).length === 0;
        writeTab(KEY, isNone ? null : JSON.stringify({ user: user.id, typed: after }));
        return after;
      });
    },
    [user.id],
  );
  const known = personalOf(user);
  return {
    personal: {
      name: typed.name ?? known.name,
      email: typed.email ?? known.email,
      birthday: typed.birthday ?? known.birthday,
    },
    change: useCallback((part) => update((before) => ({ ...before, ...part })), [update]),
    settle: useCallback(
      (saved) => {
        const now = personalOf(saved);
        update((before) =>
          Object.fromEntries(
            PERSONAL_FIELDS.flatMap((field) => {
              const text = before[field];
              return text === undefined || (trimToNull(text) ?? '') === now[field] ? [] : [[field, text]];
            }),
          ),
        );
      },
      [update],
    ),
    discard: useCallback(() => update(() => ({})), [update]),
  };
}
