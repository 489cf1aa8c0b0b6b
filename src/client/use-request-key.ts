import { useRef } from 'react';
import { newKey } from '#lib/ids.ts';

/** The idempotency key of a body: one key per intention, so that repeating the same body has one effect. */
export function useRequestKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: newKey() };
    return last.current.key;
  };
}
