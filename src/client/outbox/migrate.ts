import * as v from 'valibot';
import { Kopecks } from '#contract/primitives.ts';
import { READABLE_FROM, STATE_VERSION } from './mutations.ts';

const Stored = v.looseObject({ version: v.number() });
type Stored = v.InferOutput<typeof Stored>;

/**
 * Each step migrates entries of the shape that it knows. Others stay as they are: this build's schema sets them aside
 * (docs/product.md §9.24), and the rest is kept. What a later build has written passes unchanged: if a value does not state its
 * version, every step is applied.
 */
const each =
  <Old>(schema: v.GenericSchema<unknown, Old>, bring: (old: Old) => unknown) =>
  (raw: unknown): unknown => {
    if (!Array.isArray(raw)) return raw;
    return raw.map((one: unknown) => {
      const old = v.safeParse(schema, one);
      return old.success ? bring(old.output) : one;
    });
  };

/** Version 1: an order was its whole request, and knew its cart. */
const CommandOne = v.union([
  v.looseObject({
    kind: v.literal('place'),
    body: v.looseObject({ quote: v.string() }),
    cart_id: v.string(),
    total_shown: Kopecks,
  }),
  v.looseObject({ kind: v.literal('cancel') }),
]);

const commandsFromOne = each(CommandOne, (command) => {
  if (command.kind === 'cancel') return { ...command, owner: command['owner'] ?? null };
  const { body, ...rest } = command;
  const { quote, cart_id: _cart, ...draft } = body;
  return { ...rest, owner: null, body: draft, quote, ordered: null };
});

const fromOne = (old: Stored): Stored => ({
  ...old,
  version: 2,
  promo: old['promo'] ?? null,
  bonus: old['bonus'] ?? null,
  commands: commandsFromOne(old['commands']),
});

/** Version 2: lines had no mark. */
const unmarked = each(v.looseObject({}), (line) => ({ ...line, mark: line['mark'] ?? null }));
const commandsFromTwo = each(
  v.looseObject({ ordered: v.looseObject({ lines: v.unknown() }) }),
  ({ ordered, ...command }) => ({ ...command, ordered: { ...ordered, lines: unmarked(ordered.lines) } }),
);

const fromTwo = (old: Stored): Stored => ({
  ...old,
  version: 3,
  lines: unmarked(old['lines']),
  commands: commandsFromTwo(old['commands']),
});

/** Migrates from the given version to the next one. */
const STEPS: Readonly<Record<number, (old: Stored) => Stored>> = { 1: fromOne, 2: fromTwo };

/** Migrates a stored outbox of any earlier build to this one's shape, one version at a time. */
export function migrate(raw: unknown): unknown {
  const found = v.safeParse(v.looseObject({ version: v.optional(v.unknown()) }), raw);
  if (!found.success) return raw;
  const said = v.safeParse(v.pipe(v.number(), v.integer(), v.minValue(1)), found.output.version);
  let value: Stored = { ...found.output, version: said.success ? said.output : 1 };
  if (value.version >= STATE_VERSION) return raw;
  while (value.version < STATE_VERSION) {
    const step = STEPS[value.version];
    if (!step) return value;
    // What an earlier build declared readable by its predecessors is not this build's shape.
    value = { ...step(value), readable_from: READABLE_FROM };
  }
  return value;
}
