import type { Drain } from './outbox.ts';

export const drain: Drain = () => Promise.resolve({ done: true });
