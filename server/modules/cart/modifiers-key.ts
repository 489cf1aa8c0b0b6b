import { normaliseModifiers } from '#domain/modifiers.ts';

/** Chosen option ids as the database keeps them: sorted, joined by commas, so that equal choices are equal texts. */
export function modifiersKey(ids: readonly number[]): string {
  return normaliseModifiers(ids).join(',');
}

/** The reverse of `modifiersKey`. */
export function modifiersOf(key: string): number[] {
  return key === '' ? [] : key.split(',').map(Number);
}
