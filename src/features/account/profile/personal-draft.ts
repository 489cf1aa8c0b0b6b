import { useCallback, useState } from 'react';
import * as v from 'valibot';
import type { User } from '#contract/account.ts';
import { NumericId } from '#contract/primitives.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';
import { PERSONAL_FIELDS, personalOf, type Personal } from './personal-form.ts';

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

export interface PersonalDraft {
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
