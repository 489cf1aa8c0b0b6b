import type { Scheduler } from '../clock.ts';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time ran out (and not the caller lost interest). */
  readonly isOver: () => boolean;
  readonly end: () => void;
}

/**
 * Aborts after `ms`, or with `outer`. Written out because `AbortSignal.any` is younger than the browsers that customers
 * use (Safari 17.4).
 */
export function startDeadline(ms: number, outer: AbortSignal | undefined, after: Scheduler['after']): Deadline {
  const controller = new AbortController();
  let over = false;
  const cancel = after(ms, () => {
    over = true;
    controller.abort();
  });
  const follow = (): void => {
    controller.abort(outer?.reason);
  };
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    isOver: () => over,
    end: () => {
      cancel();
      outer?.removeEventListener('abort', follow);
    },
  };
}
