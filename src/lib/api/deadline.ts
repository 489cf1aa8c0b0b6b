import type { Scheduler } from '../clock.ts';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Reports whether the time ran out (as opposed to the caller aborting). */
  readonly isOver: () => boolean;
  readonly end: () => void;
}

/**
 * Aborts after `ms`, or with `outer`. Implemented by hand because `AbortSignal.any` is newer than the browsers that customers
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
