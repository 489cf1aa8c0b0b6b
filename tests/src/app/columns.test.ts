import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeColumns, decodeColumns } from '../../../src/app/columns.ts';

describe('columns', () => {
  it('gives back any JSON value as it was', () => {
    const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
    const alike = fc.array(fc.record({ id: fc.nat(), tags: fc.array(fc.record({ a: fc.string(), b: fc.boolean() })) }));
    fc.assert(
      fc.property(fc.oneof(json, alike), (value) => {
        expect(decodeColumns(JSON.parse(JSON.stringify(encodeColumns(value))))).toEqual(value);
      }),
    );
  });

  it('writes the keys of alike objects once', () => {
    const menu = Array.from({ length: 50 }, (_, id) => ({ id, price: 100, details: null }));
    expect(JSON.stringify(encodeColumns(menu)).match(/price/g)).toHaveLength(1);
  });
});
