import { useEffect } from 'react';
import type * as v from 'valibot';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import { ORDER_TYPES, type OrderType } from '#contract/primitives.ts';
import type { RestaurantIntake } from '#contract/partner.ts';
import type { Intake } from '#contract/restaurants.ts';
import type { Command } from '../data/commands.ts';
import { useRead, useReread } from '../shell/read-state.tsx';
import { useKitchen, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import type { What } from './intake-strings.ts';

type Answer = v.InferOutput<typeof RestaurantIntake>;
type IntakeCommand = Extract<Command, { call: 'pause' | 'resume' | 'busy' }>;

/** How orders of a type are accepted, as this screen shows it. */
export interface ShownIntake extends Intake {
  /** A tap about it is being sent. */
  readonly sending: boolean;
  /** Its extra minutes come and go by themselves (docs/product.md §26.44). */
  readonly isAutomatic: boolean;
}

const isOf = (command: Command, restaurantId: number): command is IntakeCommand =>
  (command.call === 'pause' || command.call === 'resume' || command.call === 'busy') &&
  command.body.restaurant_id === restaurantId;

const applied = (intake: Intake, command: IntakeCommand): Intake => {
  if (!command.body.order_types.includes(intake.order_type)) return intake;
  switch (command.call) {
    case 'pause':
      return { ...intake, pause: { until: command.body.until, reason: command.body.reason } };
    case 'resume':
      return { ...intake, pause: null };
    case 'busy':
      return { ...intake, busy: command.body.busy };
  }
};

const everyType = ({ intake }: Answer): Intake[] =>
  ORDER_TYPES.map(
    (type) => intake.find(({ order_type: of }) => of === type) ?? { order_type: type, pause: null, busy: null },
  );

const typesOf = (what: What): OrderType[] => (what === 'both' ? [...ORDER_TYPES] : [what]);

/** How a restaurant accepts orders, with unanswered taps applied, and the actions that change it. */
export function useIntake(restaurantId: number) {
  const { tap, onDone } = useKitchen();
  const { commands } = useKitchenSnapshot().state;
  const reread = useReread<Answer>();
  const read = useRead<Answer>(['intake', restaurantId], (api) =>
    api.call(kitchenApi.partnerIntake, { query: { restaurant_id: restaurantId } }),
  );
  useEffect(
    () =>
      onDone((command) => {
        if (isOf(command, restaurantId)) {
          const change = (answer: Answer) => ({
            ...answer,
            intake: everyType(answer).map((one) => applied(one, command)),
          });
          reread(['intake', restaurantId], change);
        }
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `reread` is the same for one key
    [onDone, restaurantId],
  );
  const own = commands.filter((command) => isOf(command, restaurantId));
  const shown = (answer: Answer): ShownIntake[] =>
    everyType(answer).map((known) => ({
      ...own.reduce(applied, known),
      sending: own.some(({ body }) => body.order_types.includes(known.order_type)),
      isAutomatic: answer.automatic.includes(known.order_type),
    }));
  return {
    read,
    shown,
    pause: (what: What, until: Date | null, reason: string) =>
      void tap({
        call: 'pause',
        body: { restaurant_id: restaurantId, order_types: typesOf(what), until: until?.toISOString() ?? null, reason },
      }),
    resume: (type: OrderType) =>
      void tap({ call: 'resume', body: { restaurant_id: restaurantId, order_types: [type] } }),
    busy: (what: What, busy: Intake['busy']) =>
      void tap({ call: 'busy', body: { restaurant_id: restaurantId, order_types: typesOf(what), busy } }),
  };
}
