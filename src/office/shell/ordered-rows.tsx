import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { useState, type JSX, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { shellStrings as strings } from './shell-strings.ts';

/** A thing in an order that the person may change. */
export interface OrderedItem {
  readonly id: string;
  readonly name: string;
  readonly content: ReactNode;
}

const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const others = ids.filter((_id, index) => index !== from);
  const one = ids[from];
  return one === undefined ? others : [...others.slice(0, to), one, ...others.slice(to)];
};

/**
 * Rows in an order, moved by buttons, which keep the focus while their row moves; a screen reader hears the new place. `onRemove`: each row
 * can be taken out.
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
  const move = (index: number, by: -1 | 1, button: HTMLElement): void => {
    const [item, to] = [items[index], index + by];
    if (item === undefined || to < 0 || to >= items.length) return;
    const ids = items.map(({ id }) => id);
    flushSync(() => {
      onOrder(moved(ids, index, to));
      setTold(strings.movedTo(item.name, to + 1, items.length));
    });
    button.focus();
  };
  return (
    <>
      <Stack component="ul" gap="xs" p={0} m={0} aria-label={label}>
        {items.map(({ id, name, content }, index) => (
          <Group key={id} component="li" align="start" justify="end" gap="xs">
            <div style={{ flex: `1 1 ${room}`, minWidth: 0 }}>{content}</div>
            {disabled ? null : (
              <Group gap={4} wrap="nowrap">
                {([-1, 1] as const).map((by) => (
                  <ActionIcon
                    key={by}
                    variant="default"
                    size="lg"
                    aria-label={by < 0 ? strings.up(name) : strings.down(name)}
                    aria-disabled={index + by < 0 || index + by >= items.length}
                    {...(index + by < 0 || index + by >= items.length ? { 'data-disabled': true } : {})}
                    onClick={(event) => move(index, by, event.currentTarget)}
                  >
                    {by < 0 ? strings.upSign : strings.downSign}
                  </ActionIcon>
                ))}
                {onRemove === undefined ? null : (
                  <ActionIcon
                    variant="default"
                    size="lg"
                    aria-label={strings.takeOut(name)}
                    onClick={() => onRemove(id)}
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
