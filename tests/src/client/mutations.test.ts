// Proves docs/product.md §9.20.
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { CUSTOMER_ACTIONS } from '#tests/support/customer-actions.ts';
import { EMPTY_STATE, MUTATIONS, OutboxState } from '#client/outbox/mutations.ts';
import { SENDING_OF } from '#client/outbox/sendings.ts';

/** What holds for every listed mutation. */
describe.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))(
  'the mutation %s',
  (name, { entries, empty, isPending }) => {
    it('is empty at first, and survives being stored', () => {
      expect(v.parse(v.object(entries), JSON.parse(JSON.stringify(empty)))).toEqual(empty);
      expect(EMPTY_STATE).toMatchObject(empty);
    });

    it('has its own slice', () => {
      const others = MUTATIONS.filter((other) => other.entries !== entries);
      const taken = [...others.flatMap((other) => Object.keys(other.entries)), 'version', 'readable_from', 'notices'];
      for (const entry of Object.keys(entries)) expect(taken).not.toContain(entry);
      expect(Object.keys(OutboxState.entries)).toEqual(expect.arrayContaining(Object.keys(entries)));
    });

    it('has its own name, and torture actions under it', () => {
      expect(MUTATIONS.filter((other) => other.name === name)).toHaveLength(1);
      expect(CUSTOMER_ACTIONS[name].length).toBeGreaterThan(0);
    });

    it('sends nothing when nothing was done', () => {
      const { next, owned } = SENDING_OF[name];
      expect(isPending(EMPTY_STATE)).toBe(false);
      expect(next(EMPTY_STATE, { now: 0, held: new Set() })).toBeNull();
      expect(owned(EMPTY_STATE)).toEqual([]);
    });
  },
);
