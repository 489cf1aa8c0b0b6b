import * as v from 'valibot';
import { SecretId } from '#contract/primitives.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';

const Kind = v.picklist(['sms', 'call']);
export type CodeKind = v.InferOutput<typeof Kind>;

/** A code that was sent. Times are the device's own, epoch ms: they are only compared with each other. */
const SentCode = v.object({
  kind: Kind,
  /** Normalised (domain/phone.ts). */
  phone: v.string(),
  requestId: SecretId,
  length: v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(6)),
  resendAt: v.number(),
  expiresAt: v.number(),
  marketing: v.boolean(),
  /** Used up: too late, or tried too often. */
  spent: v.boolean(),
});
export type SentCode = v.InferOutput<typeof SentCode>;

const STORAGE_KEY = 'login_code';

/**
 * The code that this tab waits for. Phones put a tab to sleep while its owner reads the message: the step is then still there.
 * It goes with the tab, with logging in, and with the person.
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
