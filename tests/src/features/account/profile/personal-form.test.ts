// Proves docs/product.md §7.20.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { UpdateProfileBody, type User } from '#contract/account.ts';
import { pastedText } from '#tests/support/pasted-text.ts';
import { LONGEST_EMAILS, TOO_LONG_EMAILS } from '#tests/support/emails.ts';
import { changesOf, personalOf, validatePersonal } from '#features/account/profile/personal-form.ts';

const ANNA: User = {
  id: 1,
  name: 'Анна',
  email: null,
  birthday: '1990-02-28',
  phone_number: '79161234567',
  bonus_count: 0,
  bonus_expiration_date: null,
};
const TODAY = '2026-11-20';

describe('the profile data that is sent', () => {
  it('is only what differs; surrounding blanks are no difference', () => {
    const known = personalOf(ANNA);
    expect(changesOf(ANNA, known)).toBeNull();
    expect(changesOf(ANNA, { ...known, name: ' Анна ' })).toBeNull();
    expect(changesOf(ANNA, { ...known, email: ' a@b.ru ' })).toEqual({ email: 'a@b.ru' });
    expect(changesOf(ANNA, { name: '  ', email: '', birthday: '' })).toEqual({ name: null, birthday: null });
  });
});

describe('validation of personal data', () => {
  const faults = (part: object) => validatePersonal({ ...personalOf(ANNA), ...part }, TODAY);

  it.each([
    [{ birthday: '2026-11-21' }, 'birthday'],
    [{ birthday: '1899-12-31' }, 'birthday'],
    [{ birthday: '1990-13-01' }, 'birthday'],
    [{ email: 'анна' }, 'email'],
    [{ email: 'a@b' }, 'email'],
    [{ name: 'a'.repeat(81) }, 'name'],
    // In composed form it has more letters than characters here.
    [{ name: '\u0958'.repeat(41) }, 'name'],
  ])('rejects %j in %s', (part, field) => {
    expect(Object.keys(faults(part))).toEqual([field]);
  });

  it.each([
    { birthday: TODAY },
    { birthday: '1900-01-01' },
    { birthday: '' },
    { email: '' },
    { name: '' },
    { name: 'a\u0007' },
  ])('accepts %j', (part) => {
    expect(faults(part)).toEqual({});
  });

  it.each(LONGEST_EMAILS)('accepts an e-mail of %s', (_, email) => {
    expect(faults({ email })).toEqual({});
  });

  it.each(TOO_LONG_EMAILS)('rejects an e-mail of %s', (_, email) => {
    expect(Object.keys(faults({ email }))).toEqual(['email']);
  });

  it('lets nothing through that the contract rejects [7.20c]', () => {
    const texts = fc.record({
      name: fc.oneof(pastedText(60), fc.constant('')),
      email: fc.oneof(fc.emailAddress(), pastedText()),
      birthday: fc.oneof(fc.constantFrom('', '1990-02-28', '2026-11-20'), fc.string()),
    });
    fc.assert(
      fc.property(texts, (typed) => {
        const changes = changesOf(ANNA, typed);
        fc.pre(Object.keys(validatePersonal(typed, TODAY)).length === 0 && changes !== null);
        expect(v.safeParse(UpdateProfileBody, changes).success).toBe(true);
      }),
    );
  });
});
