// Proves docs/product.md §24.2, §24.3.
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { MAX_REPORT, Report, type ErrorEvent } from '#contract/reports.ts';
import { errorEvent, createReportQueue } from '#app/reports/start-reporting.ts';
import { ApiError, NetworkError } from '#lib/api/errors.ts';

const OWN = 'https://food.example';

/** An error thrown by a script of `origin`. */
const thrown = (error: Error, origin = OWN): Error =>
  Object.assign(error, { stack: `${error.name}: ${error.message}\n    at go (${origin}/assets/a-B1.js:1:2)` });

it('an error is reported with its name, its masked message, its frames and the page', () => {
  const event = errorEvent(thrown(new TypeError('x of "Иван" 79161234567')), '/cart', OWN);
  expect(event).toEqual({
    kind: 'error',
    page: '/cart',
    name: 'TypeError',
    message: 'x of …',
    frames: ['go a-B1.js:1:2'],
  });
  expect(v.is(Report, { build: 'entry-B1', events: [event] })).toBe(true);
});

it('errors shown to the customer and errors of foreign scripts are not reported', () => {
  const refused = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Нет' });
  expect(errorEvent(thrown(refused), '/cart', OWN)).toBeNull();
  expect(errorEvent(thrown(new NetworkError('failed')), '/cart', OWN)).toBeNull();
  expect(errorEvent(thrown(new Error('no'), 'chrome-extension://abc'), '/cart', OWN)).toBeNull();
  expect(errorEvent('a string', '/cart', OWN)).toBeNull();
});

it('a report fits the contract, however long the message is', () => {
  const event = errorEvent(thrown(new Error('word '.repeat(1000))), 'other', OWN);
  expect(event?.message).toHaveLength(MAX_REPORT.message);
  expect(v.is(Report, { build: 'entry-B1', events: [event] })).toBe(true);
});

const error = (message: string): ErrorEvent => ({ kind: 'error', page: '/', name: 'Error', message, frames: [] });

it('the same error is reported once a visit, and five different ones at most', () => {
  const sent: unknown[][] = [];
  const queue = createReportQueue((events) => sent.push(events));
  expect([queue.add(error('one')), queue.add(error('one'))]).toEqual([true, false]);
  queue.flush();
  queue.flush();
  for (const message of ['one', 'two', 'three', 'four', 'five', 'six']) queue.add(error(message));
  queue.flush();
  expect(sent.map((events) => events.length)).toEqual([1, 4]);
});

it('events over a report’s limit go in several reports', () => {
  const sent: unknown[][] = [];
  const queue = createReportQueue((events) => sent.push(events));
  for (let count = 0; count < MAX_REPORT.events + 3; count += 1)
    queue.add({ kind: 'vital', page: '/', metric: 'LCP', value: count });
  queue.flush();
  expect(sent.map((events) => events.length)).toEqual([MAX_REPORT.events, 3]);
});
