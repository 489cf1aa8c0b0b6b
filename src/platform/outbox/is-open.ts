import type { Command } from './state.ts';

/** Not finished: it waits, or may have been done. Apart from commands.ts, which only the drain needs. */
export const isOpen = ({ state }: Command): boolean => state === 'queued' || state === 'sending';
