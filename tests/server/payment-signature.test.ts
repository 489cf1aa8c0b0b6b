// Proves docs/product.md §25.8: who signed a notification of the provider.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSigned, signBody, signDecodedBody } from '#server/modules/payments/signature.ts';

const SECRET = 'test_api_secret';
const BODY =
  'TransactionId=897749645&Amount=1290.00&Currency=RUB&InvoiceId=1001&AccountId=%2B79161234567&Status=Completed&Description=%D0%97%D0%B0%D0%BA%D0%B0%D0%B7+1001';
const RAW = 'KS6HtQ+i/p4VKIQegwvDn/D0GWERmN92r5uMn9u1Ghs=';
const DECODED = 'glC4WS/iuQRNVpA6GScNE9lYEs/xS5B6GP6vzdP+fm4=';

describe('the provider’s signature', () => {
  it('matches the provider’s own example', () => {
    expect(signBody(SECRET, BODY)).toBe(RAW);
    expect(signDecodedBody(SECRET, BODY)).toBe(DECODED);
  });

  it('is accepted over the raw bytes', () => {
    expect(isSigned(SECRET, BODY, { 'content-hmac': RAW })).toBe(true);
  });

  it.each([
    ['no header', {}],
    ['an empty one', { 'content-hmac': '' }],
    ['two of them', { 'content-hmac': [RAW, RAW] }],
    ['the other header’s', { 'content-hmac': DECODED, 'x-content-hmac': RAW }],
    ['the one over the decoded body', { 'x-content-hmac': DECODED }],
    ['one cut short', { 'content-hmac': RAW.slice(0, -1) }],
  ])('is rejected: %s', (_, headers) => {
    expect(isSigned(SECRET, BODY, headers)).toBe(false);
  });

  it('is valid for this body and this secret only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (body, secret, other) => {
        const headers = { 'content-hmac': signBody(secret, body) };
        expect(isSigned(secret, body, headers)).toBe(true);
        expect(isSigned(secret, `${body}.`, headers)).toBe(false);
        if (other !== secret) expect(isSigned(other, body, headers)).toBe(false);
      }),
    );
  });

  it('is valid over a raw body that cannot be decoded', () => {
    const body = 'Amount=100%&x=%E0%A4%A';
    expect(signDecodedBody(SECRET, body)).toBeNull();
    expect(isSigned(SECRET, body, { 'content-hmac': signBody(SECRET, body) })).toBe(true);
  });
});
