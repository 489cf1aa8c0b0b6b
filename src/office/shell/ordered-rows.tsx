import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import {
  memo,
  useLayoutEffect,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import styles from './ordered-rows.module.css';
import { shellStrings as strings } from './shell-strings.ts';
import { useRowDrag } from './use-row-drag.ts';

/** A thing in an order that the person may change. */
export interface OrderedItem {
  readonly id: string;
  readonly name: string;
  /** It cannot be taken out. */
  readonly isKept: boolean;
}

const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const others = ids.filter((_id, index) => index !== from);
  const one = ids[from];
  return one === undefined ? others : [...others.slice(0, to), one, ...others.slice(to)];
};

/** Where a key on the handle moves the row; null: nowhere. */
const placeOf = (key: string, index: number, count: number): number | null => {
  if (key === 'ArrowUp') return index - 1;
  if (key === 'ArrowDown') return index + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/** What a row does; the same functions at every rendering, so that a move renders the moved rows alone. */
interface RowActions {
  readonly carry: (id: string, event: PointerEvent<HTMLElement>) => void;
  readonly press: (id: string, event: KeyboardEvent<HTMLElement>) => void;
  readonly step: (id: string, by: number, control: HTMLElement) => void;
  readonly remove: (id: string) => void;
  readonly handlers: ReturnType<typeof useRowDrag>['handlers'];
}

const Row = memo(function Row({
  id,
  name,
  isKept,
  isFirst,
  isLast,
  isRemovable,
  isFixed,
  room,
  disabled,
  actions,
  renderRow,
}: OrderedItem & {
  isFirst: boolean;
  isLast: boolean;
  isRemovable: boolean;
  isFixed: boolean;
  room: string;
  disabled: boolean;
  actions: RowActions;
  renderRow: (id: string, name: string) => ReactNode;
}): JSX.Element {
  const off = (isOff: boolean) => ({ 'aria-disabled': isOff, ...(isOff ? { 'data-disabled': true } : {}) });
  return (
    <Group component="li" align="start" justify="end" gap="xs" className={styles['row']}>
      <div style={{ flex: `1 1 ${room}`, minWidth: 0 }}>{renderRow(id, name)}</div>
      {disabled ? null : (
        <Group gap={4} wrap="nowrap">
          {isFixed ? null : (
            <>
              <ActionIcon
                variant="subtle"
                size="lg"
                className={styles['handle']}
                aria-label={strings.carry(name)}
                onPointerDown={(event) => actions.carry(id, event)}
                onKeyDown={(event) => actions.press(id, event)}
                {...actions.handlers}
              >
                {strings.carrySign}
              </ActionIcon>
              {([-1, 1] as const).map((by) => (
                <ActionIcon
                  key={by}
                  variant="default"
                  size="lg"
                  aria-label={by < 0 ? strings.up(name) : strings.down(name)}
                  {...off(by < 0 ? isFirst : isLast)}
                  onClick={(event) => actions.step(id, by, event.currentTarget)}
                >
                  {by < 0 ? strings.upSign : strings.downSign}
                </ActionIcon>
              ))}
            </>
          )}
          {isRemovable ? (
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={strings.takeOut(name)}
              {...off(isKept)}
              onClick={() => {
                if (!isKept) actions.remove(id);
              }}
            >
              {strings.takeOutSign}
            </ActionIcon>
          ) : null}
        </Group>
      )}
    </Group>
  );
});

/**
 * Rows in an order, moved by a handle (mouse, finger, arrow keys, Home and End) or by buttons, which keep the focus while their row moves; a
 * screen reader hears the new place. `onRemove`: rows can be taken out.
 */
export function OrderedRows({
  label,
  room,
  items,
  isFixed = false,
  disabled,
  renderRow,
  onOrder,
  onRemove,
}: {
  label: string;
  /** Width that a row wants; where there is less, its buttons are below it. */
  room: string;
  items: readonly OrderedItem[];
  /** Their order is not the person's: they can only be taken out. */
  isFixed?: boolean;
  disabled: boolean;
  /** Shows a thing. Of a long list it is the same function at every rendering. */
  renderRow: (id: string, name: string) => ReactNode;
  onOrder: (ids: string[]) => void;
  onRemove?: (id: string) => void;
}): JSX.Element {
  const [told, setTold] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const order = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    const ids = items.map(({ id }) => id);
    onOrder(moved(ids, from, to));
    setTold(strings.movedTo(item.name, to + 1, items.length));
  };
  const latest = useRef({ items, order, onRemove });
  useLayoutEffect(() => {
    latest.current = { items, order, onRemove };
  });
  const drag = useRowDrag(list, (from, to) => latest.current.order(from, to));
  const [actions] = useState((): RowActions => {
    const placeIn = (id: string): number => latest.current.items.findIndex((item) => item.id === id);
    const move = (from: number, to: number, control: HTMLElement): void => {
      flushSync(() => latest.current.order(from, to));
      control.focus();
    };
    return {
      carry: (id, event) => drag.start(event, placeIn(id)),
      press: (id, event) => {
        if (event.key === 'Escape' && drag.cancel()) return;
        const to = placeOf(event.key, placeIn(id), latest.current.items.length);
        if (to === null) return;
        event.preventDefault();
        move(placeIn(id), to, event.currentTarget);
      },
      step: (id, by, control) => move(placeIn(id), placeIn(id) + by, control),
      remove: (id) => latest.current.onRemove?.(id),
      handlers: drag.handlers,
    };
  });
  return (
    <>
      <Stack ref={list} component="ul" gap="xs" p={0} m={0} aria-label={label}>
        {items.map((item, index) => (
          <Row
            key={item.id}
            {...item}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            isRemovable={onRemove !== undefined}
            isFixed={isFixed}
            room={room}
            disabled={disabled}
            actions={actions}
            renderRow={renderRow}
          />
        ))}
      </Stack>
      <Text size="sm" c="dimmed" role="status">
        {told}
      </Text>
    </>
  );
}
