import { millisecondsInHour } from 'date-fns/constants';

/** Cache of REST API responses by request id, kept for an hour. */
export interface AnsweredBefore<T> {
  /** Returns the stored response for this key, or runs `work`. Failures are not cached. Null: no caching. */
  readonly once: (key: string | null, work: () => Promise<T>) => Promise<T>;
}

export function createAnsweredBefore<T>(now: () => Date): AnsweredBefore<T> {
  const known = new Map<string, { readonly at: number; readonly answer: Promise<T> }>();
  return {
    once: (key, work) => {
      if (key === null) return work();
      const oldest = now().getTime() - millisecondsInHour;
      for (const [one, { at }] of known) if (at <= oldest) known.delete(one);
      const before = known.get(key);
      if (before !== undefined) return before.answer;
      const answer = work().catch((error: unknown) => {
        known.delete(key);
        throw error;
      });
      known.set(key, { at: now().getTime(), answer });
      return answer;
    },
  };
}
