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
export const startDeadline = (ms: number, outer: AbortSignal | undefined): Deadline => {
  const controller = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort();
  }, ms);
  const follow = (): void => {
    controller.abort(outer?.reason);
  };
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    isOver: () => over,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
};
