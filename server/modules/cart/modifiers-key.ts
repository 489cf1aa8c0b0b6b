import { normaliseModifiers } from '../../../domain/modifiers.ts';

/** Chosen option ids as the database keeps them: sorted, joined by commas, so that equal choices are equal texts. */
export const modifiersKey = (ids: readonly number[]): string => normaliseModifiers(ids).join(',');

/** The reverse of `modifiersKey`. */
export const modifiersOf = (key: string): number[] => (key === '' ? [] : key.split(',').map(Number));
