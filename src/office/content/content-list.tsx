import { Badge, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import type { OfficeDraft } from '#contract/office-chain.ts';
import { type ContentList as ListName, shapeOf } from '#contract/office-content.ts';
import { pictureIn, type Pictured, shownOver } from '../data/shown-dish.ts';
import { useRights, useUnsaved } from '../data/use-office.ts';
import { publishedIds } from '../data/whole-draft.ts';
import { DishPhoto } from '../menu/dish-photo.tsx';
import { idsOf, OrderedField } from '../menu/ordered-field.tsx';
import { menuStrings } from '../menu/menu-strings.ts';
import { useField } from '../menu/use-field.ts';
import { contentStrings as strings } from './content-strings.ts';

/** What every thing of a list has. */
export interface Titled extends Pictured {
  readonly id: string;
  readonly title: string;
}

/** Returns the title of a thing as it is typed or in the draft. */
export function useTitleOf(draft: OfficeDraft, list: ListName): (thing: Titled) => string {
  const shown = shownOver(draft, useUnsaved());
  return ({ id, title: published }) => {
    const title = shown.value(`${list}/${id}/title`, published);
    return typeof title === 'string' && title !== '' ? title : strings.untitled;
  };
}

/** Puts an id back where it is published, as far as the others are there. */
const putBack = (ids: readonly string[], id: string, published: readonly string[]): string[] => {
  const before = new Set(published.slice(0, published.indexOf(id)));
  const at = ids.findLastIndex((one) => before.has(one)) + 1;
  return [...ids.slice(0, at), id, ...ids.slice(at)];
};

interface ContentListProps<T extends Titled> {
  draft: OfficeDraft;
  list: ListName;
  things: readonly T[];
  label: string;
  hint: string;
  none: string;
  /** Pictures beside the names. */
  pictured?: boolean;
  /** By what guests see them sorted, the greatest first; missing: in the order of the list. */
  sortBy?: (thing: T) => string;
  about: (thing: T) => string;
  renderLink: (id: string, name: string) => JSX.Element;
  /** The button that makes one more. */
  children: ReactNode;
}

/** A list of banners or articles in the order in which guests see it: each is opened, moved, taken out and put back (docs/product.md §34.23). */
export function ContentList<T extends Titled>(props: ContentListProps<T>): JSX.Element {
  const { draft, list, things, label, hint, none, pictured = false, sortBy, about, renderLink, children } = props;
  const disabled = !useRights().inChain('content.edit');
  const published = publishedIds(draft, list);
  const field = useField(`chain/${list}`, published);
  const shown = shownOver(draft, useUnsaved());
  const titleOf = useTitleOf(draft, list);
  const known = new Map(things.map((thing) => [thing.id, thing]));
  const nameOf = (id: string): string => {
    const thing = known.get(id);
    return thing === undefined ? id : titleOf(thing);
  };
  const ids = idsOf(field.value);
  const sorted =
    sortBy === undefined
      ? ids
      : ids
          .flatMap((id) => known.get(id) ?? [])
          .toSorted((one, other) => sortBy(other).localeCompare(sortBy(one)))
          .map(({ id }) => id);
  const removed = published.filter((id) => !ids.includes(id));
  const isNamed = (all: readonly { readonly path: string | null }[], id: string): boolean =>
    all.some(({ path }) => path?.startsWith(`${list}/${id}/`));
  return (
    <>
      <OrderedField
        field={field}
        ids={sorted}
        isFixed={sortBy !== undefined}
        label={label}
        hint={ids.length === 0 ? none : hint}
        room="14rem"
        disabled={disabled}
        nameOf={nameOf}
        removable
        renderRow={(id, name) => {
          const thing = known.get(id);
          if (thing === undefined) return <Text>{name}</Text>;
          const value = shown.value(`${list}/${id}/picture`, thing.photo);
          return (
            <Group wrap="nowrap" align="start" gap="sm">
              {pictured ? <DishPhoto picture={pictureIn(draft, thing, value, shapeOf(list))} /> : null}
              <Stack gap={2} style={{ minWidth: 0 }}>
                {renderLink(id, name)}
                <Text size="sm" c="dimmed">
                  {about(thing)}
                </Text>
                <Group gap="xs">
                  {isNamed(draft.edits, id) ? <Badge color="blue.9">{strings.edited}</Badge> : null}
                  {isNamed(draft.faults, id) ? <Badge color="red.9">{menuStrings.faulty}</Badge> : null}
                </Group>
              </Stack>
            </Group>
          );
        }}
      >
        {disabled ? null : children}
      </OrderedField>
      {removed.length === 0 ? null : (
        <Fieldset legend={strings.removed}>
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              {strings.removedLead}
            </Text>
            {removed.map((id) => (
              <Group key={id} justify="space-between" wrap="nowrap">
                <Text td="line-through">{nameOf(id)}</Text>
                <Button
                  variant="default"
                  size="compact-md"
                  flex="none"
                  disabled={disabled}
                  aria-label={strings.putBack(nameOf(id))}
                  onClick={() => field.save(putBack(ids, id, published))}
                >
                  {strings.putBackShort}
                </Button>
              </Group>
            ))}
          </Stack>
        </Fieldset>
      )}
    </>
  );
}
