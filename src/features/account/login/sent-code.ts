import * as v from 'valibot';
import { SecretId } from '#contract/primitives.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';
import { asciiDigits, cleanLines } from '#contract/clean-text.ts';

const Kind = v.picklist(['sms', 'call']);
export type CodeKind = v.InferOutput<typeof Kind>;

/** A code that was sent. Times use the device's clock, epoch ms, and are only compared with each other. */
const SentCode = v.object({
  kind: Kind,
  /** Normalised (domain/phone.ts). */
  phone: v.string(),
  requestId: SecretId,
  length: v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(6)),
  resendAt: v.number(),
  expiresAt: v.number(),
  marketing: v.boolean(),
  /** Used up: expired, or too many attempts. */
  spent: v.boolean(),
});
export type SentCode = v.InferOutput<typeof SentCode>;

const STORAGE_KEY = 'login_code';

/**
 * Returns the code this tab is waiting for. Phones may unload the tab while the user reads the message: the step is then restored.
 * Cleared with the tab, on login, and when the user is forgotten.
 */
export function readSentCode(now: number): SentCode | null {
  try {
    const parsed = v.safeParse(SentCode, JSON.parse(readTab(STORAGE_KEY) ?? 'null'));
    return parsed.success && parsed.output.expiresAt > now ? parsed.output : null;
  } catch {
    return null;
  }
}

export function writeSentCode(sent: SentCode | null): void {
  return writeTab(STORAGE_KEY, sent === null ? null : JSON.stringify(sent));
}

/** Extracts the code from typed or pasted text, which may be the whole message. */
export function codeIn(text: string, length: number): string {
  const runs = asciiDigits(cleanLines(text)).match(/\d+/g) ?? [];
  const exact = runs.find((run) => run.length === length);
  return exact ?? runs.join('').slice(0, length);
}
