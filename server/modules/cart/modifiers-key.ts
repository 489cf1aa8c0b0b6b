import { normaliseModifiers } from '#domain/modifiers.ts';

/** Returns the stored form of option ids: sorted, joined by commas, so that equal choices are equal texts. */
export function modifiersKey(ids: readonly number[]): string {
  return normaliseModifiers(ids).join(',');
}

/** The reverse of `modifiersKey`. */
export function modifiersOf(key: string): number[] {
  return key === '' ? [] : key.split(',').map(Number);
}
