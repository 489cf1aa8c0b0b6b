import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { useRef, useState, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import styles from './ordered-rows.module.css';
import { shellStrings as strings } from './shell-strings.ts';
import { useRowDrag } from './use-row-drag.ts';

/** A thing in an order that the person may change. */
export interface OrderedItem {
  readonly id: string;
  readonly name: string;
  readonly content: ReactNode;
  /** It cannot be taken out. */
  readonly isKept?: boolean;
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

/**
 * Rows in an order, moved by a handle (mouse, finger, arrow keys, Home and End) or by buttons, which keep the focus while their row moves; a
 * screen reader hears the new place. `onRemove`: rows can be taken out.
 */
export function OrderedRows({
  label,
  room,
  items,
  disabled,
  onOrder,
  onRemove,
}: {
  label: string;
  /** Width that a row wants; where there is less, its buttons are below it. */
  room: string;
  items: readonly OrderedItem[];
  disabled: boolean;
  onOrder: (ids: string[]) => void;
  onRemove?: (id: string) => void;
}): JSX.Element {
  const [told, setTold] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const order = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    onOrder(
      moved(
        items.map(({ id }) => id),
        from,
        to,
      ),
    );
    setTold(strings.movedTo(item.name, to + 1, items.length));
  };
  const drag = useRowDrag(list, order);
  const move = (from: number, to: number, control: HTMLElement): void => {
    flushSync(() => order(from, to));
    control.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    if (event.key === 'Escape' && drag.cancel()) return;
    const to = placeOf(event.key, index, items.length);
    if (to === null) return;
    event.preventDefault();
    move(index, to, event.currentTarget);
  };
  return (
    <>
      <Stack ref={list} component="ul" gap="xs" p={0} m={0} aria-label={label}>
        {items.map(({ id, name, content, isKept = false }, index) => (
          <Group key={id} component="li" align="start" justify="end" gap="xs" className={styles['row']}>
            <div style={{ flex: `1 1 ${room}`, minWidth: 0 }}>{content}</div>
            {disabled ? null : (
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  className={styles['handle']}
                  aria-label={strings.carry(name)}
                  onPointerDown={(event) => drag.start(event, index)}
                  onKeyDown={(event) => onKey(event, index)}
                  {...drag.handlers}
                >
                  {strings.carrySign}
                </ActionIcon>
                {([-1, 1] as const).map((by) => (
                  <ActionIcon
                    key={by}
                    variant="default"
                    size="lg"
                    aria-label={by < 0 ? strings.up(name) : strings.down(name)}
                    aria-disabled={index + by < 0 || index + by >= items.length}
                    {...(index + by < 0 || index + by >= items.length ? { 'data-disabled': true } : {})}
                    onClick={(event) => move(index, index + by, event.currentTarget)}
                  >
                    {by < 0 ? strings.upSign : strings.downSign}
                  </ActionIcon>
                ))}
                {onRemove === undefined ? null : (
                  <ActionIcon
                    variant="default"
                    size="lg"
                    aria-label={strings.takeOut(name)}
                    aria-disabled={isKept}
                    {...(isKept ? { 'data-disabled': true } : {})}
                    onClick={() => {
                      if (!isKept) onRemove(id);
                    }}
                  >
                    {strings.takeOutSign}
                  </ActionIcon>
                )}
              </Group>
            )}
          </Group>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" role="status">
        {told}
      </Text>
    </>
  );
}
