import type { ServerResponse } from 'node:http';

const LONG_ANSWER = 'long answer';

/** Marks a response as open-ended: its producer handles slow readers itself. */
export function announceLongAnswer(response: ServerResponse): void {
  response.emit(LONG_ANSWER);
}

/** Calls `listener` when the response is marked as open-ended. */
export function onLongAnswer(response: ServerResponse, listener: () => void): void {
  response.once(LONG_ANSWER, listener);
}
