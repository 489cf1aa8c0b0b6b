// Proves docs/product.md §26.34: which orders a search finds.
import { expect, test } from 'vitest';
import { findOrders } from '#kitchen/data/find-orders.ts';
import { partnerOrder } from '#tests/support/fixtures/kitchen.ts';

const ORDERS = [
  partnerOrder({ number: '1042', phone_number: '79160001234' }),
  partnerOrder({ number: '104', phone_number: '79160005678', status: 'delivered' }),
  partnerOrder({ number: '2042', phone_number: '79169991042', status: 'prepared' }),
  partnerOrder({ number: '1043', phone_number: '', status: 'canceled' }),
];

test.each([
  ['104', ['104', '1042', '1043']],
  ['№ 104', ['104', '1042', '1043']],
  ['1042', ['1042', '2042']],
  ['5678', ['104']],
  ['+7 916 000-56-78', ['104']],
  ['678', []],
  ['42', []],
  ['1043', ['1043']],
  ['', []],
  ['борщ', []],
])('finds by «%s»', (query, numbers) => {
  expect(findOrders(ORDERS, query).map(({ number }) => number)).toEqual(numbers);
});
