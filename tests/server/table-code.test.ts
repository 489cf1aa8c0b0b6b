// Proves docs/product.md §33.1.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TableCode } from '#contract/table.ts';
import * as v from 'valibot';
import { codesOfRestaurant, readTableCode, tableCode } from '#server/secrets/table-code.ts';

const SECRET = 'a-secret-of-tests-0123456789-abcdefg';
const table = fc
  .tuple(fc.stringMatching(/^[a-z][a-z0-9-]{0,40}$/), fc.stringMatching(/^[\p{L}\d]{1,20}$/u))
  .map(([restaurant, number]) => `${restaurant}/${number}`);
const version = fc.integer({ min: 1, max: 255 });
const secret = fc.string({ minLength: 32, maxLength: 60 });

describe('the code of a table', () => {
  it('holds the table and its version, and fits in a URL', () => {
    fc.assert(
      fc.property(secret, version, table, (key, of, name) => {
        const code = tableCode({ secret: key, version: of }, name);
        expect(code).toMatch(/^[\w-]+$/);
        expect(v.is(TableCode, code)).toBe(true);
        expect(readTableCode(key, code)).toEqual({ table: name, version: of });
      }),
    );
  });

  it('differs for another version of its restaurant, and for any version that a code can hold', () => {
    const own = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(version, own, own, (of, one, other) => {
        const [first, second] = [one, other].map(
          (it) => codesOfRestaurant({ secret: SECRET, version: of }, it).version,
        );
        expect(first).toBeGreaterThanOrEqual(1);
        expect(first).toBeLessThanOrEqual(255);
        expect(first === second).toBe(one === other);
      }),
    );
  });

  it('is invalid with any bit flipped [33.6]', () => {
    fc.assert(
      fc.property(version, table, fc.nat(), (of, name, at) => {
        const bytes = Buffer.from(tableCode({ secret: SECRET, version: of }, name), 'base64url');
        const bit = at % (bytes.length * 8);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(readTableCode(SECRET, bytes.toString('base64url'))).toBeNull();
      }),
    );
  });

  it('is invalid with another letter, even one that decodes to the same bytes', () => {
    fc.assert(
      fc.property(version, table, fc.nat(), fc.stringMatching(/^[\w-]$/), (of, name, at, letter) => {
        const code = tableCode({ secret: SECRET, version: of }, name);
        const other = code.slice(0, at % code.length) + letter + code.slice((at % code.length) + 1);
        if (other !== code) expect(readTableCode(SECRET, other)).toBeNull();
      }),
    );
  });

  it('differs for another table, version or secret', () => {
    fc.assert(
      fc.property(version, version, table, table, secret, (of, other, name, beside, key) => {
        const code = tableCode({ secret: SECRET, version: of }, name);
        if (other !== of) expect(tableCode({ secret: SECRET, version: other }, name)).not.toBe(code);
        if (beside !== name) expect(tableCode({ secret: SECRET, version: of }, beside)).not.toBe(code);
        if (key !== SECRET) expect(readTableCode(key, code)).toBeNull();
        // The signature of one table is not valid for another.
        const bytes = Buffer.from(code, 'base64url');
        const moved = Buffer.concat([bytes.subarray(0, 17), Buffer.from(beside, 'utf8')]).toString('base64url');
        if (beside !== name) expect(readTableCode(SECRET, moved)).toBeNull();
      }),
    );
  });

  it('is not valid for any typed text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => readTableCode(SECRET, text) === null));
  });
});
