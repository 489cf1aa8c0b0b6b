import type { ServerResponse } from 'node:http';

const LONG_ANSWER = 'long answer';

/** Says that this answer takes as long as somebody listens: whoever has begun it looks after a reader who does not read. */
export function announceLongAnswer(response: ServerResponse): void {
  response.emit(LONG_ANSWER);
}

/** Calls `listener` when the answer announces itself as a long one. */
export function onLongAnswer(response: ServerResponse, listener: () => void): void {
  response.once(LONG_ANSWER, listener);
}
