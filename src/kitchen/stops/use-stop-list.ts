import { useEffect } from 'react';
import type * as v from 'valibot';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { StopList } from '#contract/partner.ts';
import type { Command } from '../data/commands.ts';
import { useRead, useReread } from '../shell/read-state.tsx';
import { useKitchen, useKitchenSnapshot } from '../shell/use-kitchen.ts';

type List = v.InferOutput<typeof StopList>;
type Item = List['items'][number];

export interface ShownItem extends Item {
  /** Its change is being sent. */
  readonly sending: boolean;
}

type StopCommand = Extract<Command, { call: 'stop_list' }>;

const isOf = (command: Command, restaurantId: number): command is StopCommand =>
  command.call === 'stop_list' && command.body.restaurant_id === restaurantId;

const applied = (items: List['items'], { at, body }: StopCommand): List['items'] =>
  items.map((one) => {
    if (body.sell.includes(one.item)) return { ...one, is_stopped: false, stopped_since: null };
    if (!body.stop.includes(one.item) || one.is_stopped) return one;
    return { ...one, is_stopped: true, stopped_since: new Date(at).toISOString() };
  });

/** Returns a restaurant's stop list as this screen shows it, including taps not yet answered. */
export function useStopList(restaurantId: number) {
  const { tap, onDone } = useKitchen();
  const { commands } = useKitchenSnapshot().state;
  const reread = useReread<List>();
  const name = ['stop-list', restaurantId] as const;
  const read = useRead<List>(name, (api) =>
    api.call(kitchenApi.partnerStopList, { query: { restaurant_id: restaurantId } }),
  );
  useEffect(
    () =>
      onDone((command) => {
        if (isOf(command, restaurantId)) {
          reread(['stop-list', restaurantId], (list) => ({ ...list, items: applied(list.items, command) }));
        }
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `reread` is the same for one key
    [onDone, restaurantId],
  );
  const own = commands.filter((command) => isOf(command, restaurantId));
  const shown = (list: List): ShownItem[] =>
    own.reduce(applied, list.items).map((one) => ({
      ...one,
      sending: own.some(({ body }) => body.stop.includes(one.item) || body.sell.includes(one.item)),
    }));
  const set = (item: string, isStopped: boolean): void =>
    void tap({
      call: 'stop_list',
      body: { restaurant_id: restaurantId, stop: isStopped ? [item] : [], sell: isStopped ? [] : [item] },
    });
  return { read, shown, set };
}
