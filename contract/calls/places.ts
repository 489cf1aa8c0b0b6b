import * as v from 'valibot';
import { CallFromTableBody, TableAnswer, TableBill, TableCall, TableCalls, TableQuery } from '../hall.ts';
import { AddressSuggestion, TownMap } from '../places.ts';
import { NumericId, text } from '../primitives.ts';
import { get, post } from './record.ts';

// Addresses and halls.

export const addressSuggestions = get(
  'addressSuggestions',
  '/address-suggestions',
  v.strictObject({
    query: text(300),
    locality_id: NumericId,
    count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20))),
  }),
  v.object({ suggestions: v.array(AddressSuggestion) }),
  { errors: ['UPSTREAM_UNAVAILABLE'], personal: true },
);
/** The address at a point; null if unknown. */
export const addressAt = get(
  'addressAt',
  '/address-at',
  v.strictObject({
    locality_id: NumericId,
    latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  }),
  v.object({ suggestion: v.nullable(AddressSuggestion) }),
  { errors: ['UPSTREAM_UNAVAILABLE'], personal: true },
);
export const townMap = get('townMap', '/map', v.strictObject({ locality_id: NumericId }), TownMap);
export const table = get('table', '/table', TableQuery, TableAnswer, {
  errors: ['TABLE_NOT_FOUND', 'TABLE_GONE'],
  personal: true,
});
export const tableCalls = get('tableCalls', '/table/calls', TableQuery, TableCalls, {
  errors: ['TABLE_NOT_FOUND', 'TABLE_GONE'],
  personal: true,
});
export const tableBill = get('tableBill', '/table/bill', TableQuery, TableBill, {
  errors: ['TABLE_NOT_FOUND', 'TABLE_GONE'],
  personal: true,
});
export const callFromTable = post('callFromTable', '/table/call', CallFromTableBody, TableCall, [
  'TABLE_NOT_FOUND',
  'TABLE_GONE',
  'TABLE_CALL_UNHEARD',
]);
