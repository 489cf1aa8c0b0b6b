import { readTab, writeTab } from '#lib/tab-storage.ts';

/** A code requested while there was nothing to apply it to; stored for this tab. */
const KEY = 'promocode_wanted';

export function rememberedCode(): string | null {
  return readTab(KEY);
}

/** Null clears it. */
export function rememberCode(code: string | null): void {
  return writeTab(KEY, code);
}
