import { readTab, writeTab } from '#lib/tab-storage.ts';

/** A code that was wanted while there was nothing to apply it to; for this tab. */
const KEY = 'promocode_wanted';

export function rememberedCode(): string | null {
  return readTab(KEY);
}

/** Null forgets it. */
export function rememberCode(code: string | null): void {
  return writeTab(KEY, code);
}
