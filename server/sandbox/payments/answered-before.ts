import { millisecondsInHour } from 'date-fns/constants';

/** Answers of the REST API under their request ids, for an hour. */
export interface AnsweredBefore<T> {
  /** The answer that was given under this key; else `work` is done. A failure is not kept. Null: nothing is kept. */
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
