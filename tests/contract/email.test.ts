// Proves docs/product.md §7.20.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { UpdateProfileBody } from '#contract/account.ts';
import { Email, EMAIL_PARTS } from '#contract/email.ts';
import { longEmail, LONGEST_EMAILS, TOO_LONG_EMAILS } from '../support/emails.ts';

describe('the parts of an e-mail address', () => {
  it.each(LONGEST_EMAILS)('may be as long as in %s [7.20a]', (_, email) => {
    expect(v.is(Email, email)).toBe(true);
    expect(v.is(UpdateProfileBody, { email })).toBe(true);
  });

  it.each(TOO_LONG_EMAILS)('are rejected when longer, as in %s [7.20a, 7.20b]', (_, email) => {
    expect(v.is(Email, email)).toBe(false);
    expect(v.is(UpdateProfileBody, { email })).toBe(false);
  });

  // The limit of the whole address is reached before that of the domain: only this test sees the latter.
  it('have a separate limit for the domain [7.20b]', () => {
    expect(EMAIL_PARTS.test(longEmail({ local: 1, domain: 256 }))).toBe(true);
    expect(EMAIL_PARTS.test(longEmail({ local: 1, domain: 257 }))).toBe(false);
  });
});
