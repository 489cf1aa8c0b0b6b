import * as v from 'valibot';
import { Instant, NumericId, SecretId, text } from './primitives.ts';

// What the print agent tells of its printers (docs/product.md §26.42). Kept apart from the calls of the screens.

/** Why a printer does not print. */
const Problem = v.picklist(['unreachable', 'no_paper', 'cover_open', 'error']);
export type PrinterProblem = v.InferOutput<typeof Problem>;

/** All printers of the calling agent at a restaurant: those that it does not name any more are forgotten. */
export const ReportPrintersBody = v.strictObject({
  restaurant_id: NumericId,
  printers: v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(text(60), v.minLength(1)),
        /** Null: it prints. */
        problem: v.nullable(Problem),
        /** Orders whose tickets wait for it. */
        waiting: v.pipe(v.array(SecretId), v.maxLength(200)),
      }),
    ),
    v.maxLength(20),
  ),
});
export const ReportedPrinters = v.object({ reported_at: Instant });

/** A printer that does not print. */
export const PrinterTrouble = v.object({
  restaurant_id: NumericId,
  name: v.string(),
  /** `silent`: its agent has told nothing for some minutes. */
  problem: v.picklist([...Problem.options, 'silent']),
  /** When the trouble began; of a silent one, when its agent was last heard. */
  since: Instant,
  /** Numbers of the orders whose tickets wait, as at the last report. */
  waiting: v.array(v.string()),
});
export type PrinterTrouble = v.InferOutput<typeof PrinterTrouble>;
