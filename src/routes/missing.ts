import { notFound } from '@tanstack/react-router';

/** Ends a loader or a render with «no such page»: the server responds with 404. */
export function missing(): never {
  notFound({ throw: true });
  throw new Error('unreachable'); // the router's types do not declare that it never returns
}
