import * as v from 'valibot';
import { Kopecks } from '../../contract/primitives.ts';
import { READABLE_FROM, STATE_VERSION } from './mutations.ts';

const Versioned = v.looseObject({ version: v.number() });

/** Version 1: an order was its whole request, and knew its cart. */
const One = v.looseObject({
  commands: v.array(
    v.union([
      v.looseObject({
        kind: v.literal('place'),
        body: v.looseObject({ quote: v.string() }),
        cart_id: v.string(),
        total_shown: Kopecks,
      }),
      v.looseObject({ kind: v.literal('cancel') }),
    ]),
  ),
});

const fromOne = (raw: unknown): unknown => {
  const old = v.parse(One, raw);
  return {
    ...old,
    version: 2,
    promo: null,
    bonus: null,
    commands: old.commands.map((command) => {
      if (command.kind === 'cancel') return { ...command, owner: null };
      const { body, ...rest } = command;
      const { quote, cart_id: _cart, ...draft } = body;
      return { ...rest, owner: null, body: draft, quote, ordered: null };
    }),
  };
};

const Lines = v.array(v.looseObject({}));
/** Version 2: no line was remembered as marked. */
const Two = v.looseObject({
  lines: Lines,
  commands: v.array(v.looseObject({ ordered: v.optional(v.nullable(v.looseObject({ lines: Lines }))) })),
});

const unmarked = (lines: v.InferOutput<typeof Lines>) => lines.map((line) => ({ ...line, mark: null }));

const fromTwo = (raw: unknown): unknown => {
  const old = v.parse(Two, raw);
  return {
    ...old,
    version: 3,
    lines: unmarked(old.lines),
    commands: old.commands.map((command) =>
      command.ordered
        ? { ...command, ordered: { ...command.ordered, lines: unmarked(command.ordered.lines) } }
        : command,
    ),
  };
};

/** From the version named to the next one. */
const STEPS: Readonly<Record<number, (raw: unknown) => unknown>> = { 1: fromOne, 2: fromTwo };

/**
 * Brings a stored outbox of any earlier build to this one's shape, a version at a time; what is of this version, or of
 * none, is handed back as it is.
 * @throws when the value is not what its version says
 */
export function migrate(raw: unknown): unknown {
  let value = raw;
  for (;;) {
    const parsed = v.safeParse(Versioned, value);
    if (!parsed.success || parsed.output.version >= STATE_VERSION) return value;
    const step = STEPS[parsed.output.version];
    if (!step) return value;
    // What an earlier build allowed its predecessors to go on with is not this build's shape.
    value = { ...v.parse(v.looseObject({}), step(value)), readable_from: READABLE_FROM };
  }
}
