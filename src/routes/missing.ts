import { notFound } from '@tanstack/react-router';

/** Ends a loader or a rendering with «no such page»: the server answers 404. */
export function missing(): never {
  notFound({ throw: true });
  throw new Error('unreachable'); // the router's own types do not say that it never returns
}
