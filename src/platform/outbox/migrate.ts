import * as v from 'valibot';
import { Kopecks } from '../../../contract/primitives.ts';
import { STATE_VERSION } from './state.ts';

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

/** From the version named to the next one. */
const STEPS: Readonly<Record<number, (raw: unknown) => unknown>> = { 1: fromOne };

/**
 * Brings a stored outbox of any earlier build to this one's shape, a version at a time; what is of this version, or of
 * none, is handed back as it is.
 * @throws when the value is not what its version says
 */
export const migrate = (raw: unknown): unknown => {
  let value = raw;
  for (;;) {
    const parsed = v.safeParse(Versioned, value);
    if (!parsed.success || parsed.output.version >= STATE_VERSION) return value;
    const step = STEPS[parsed.output.version];
    if (!step) return value;
    value = step(value);
  }
};
