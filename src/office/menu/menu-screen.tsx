import { Badge, Button, Group, Select, SimpleGrid, Stack, Table, Text, TextInput, Title, Anchor } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { memo, useMemo, useState, type JSX } from 'react';
import type { OfficeDish, OfficeDraft } from '#contract/office-chain.ts';
import type { Picture } from '#contract/primitives.ts';
import { fieldPath, pricesOf, shownName, shownOver, shownPicture } from '../data/shown-dish.ts';
import { useDraft, useRights, useUnsaved } from '../data/use-office.ts';
import { ReadState } from '../shell/read-state.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { BulkChange } from './bulk-change.tsx';
import { DishPhoto } from './dish-photo.tsx';
import { SHOWN_KINDS, type MenuSearch } from './menu-search.ts';
import { menuStrings as strings } from './menu-strings.ts';
import styles from './menu.module.css';
import { PriceField } from './price-field.tsx';

/** A dish as the list shows it: with the draft's name and state. */
interface Listed {
  readonly dish: OfficeDish;
  readonly name: string;
  readonly picture: Picture | null;
  readonly isArchived: boolean;
  readonly isEdited: boolean;
  readonly isFaulty: boolean;
}

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Returns the dishes of the draft that pass search and filters. */
function listed(draft: OfficeDraft, { q = '', category = '', show = null }: MenuSearch): Listed[] {
  const shown = shownOver(draft, null);
  const edited = new Set(draft.edits.map(({ path }) => path.split('/').slice(0, 2).join('/')));
  const faulty = new Set(draft.faults.map(({ path }) => path?.split('/').slice(0, 2).join('/')));
  return draft.dishes
    .map((dish): Listed => {
      return {
        dish,
        name: shownName(shown, dish),
        picture: shownPicture(draft, dish),
        isArchived: shown.value(fieldPath(dish, 'archived'), dish.archived) === true,
        isEdited: edited.has(`products/${dish.id}`),
        isFaulty: faulty.has(`products/${dish.id}`),
      };
    })
    .filter(
      ({ dish, name, picture, isArchived, isEdited }) =>
        plain(name).includes(plain(q.trim())) &&
        (category === '' || dish.category === category) &&
        (show === 'archived' ? isArchived : !isArchived || show === 'edited') &&
        (show !== 'no_photo' || picture === null) &&
        (show !== 'edited' || isEdited),
    );
}

const Row = memo(function Row({
  dish,
  name,
  picture,
  isArchived,
  isFaulty,
  category,
  disabled,
}: Omit<Listed, 'isEdited'> & { category: string; disabled: boolean }): JSX.Element {
  return (
    <Table.Tr>
      <Table.Td className={styles['nameCell']}>
        <Group gap="sm" wrap="nowrap" align="start">
          <DishPhoto picture={picture} />
          <Stack gap={2}>
            <Anchor
              renderRoot={(props) => <Link {...props} to="/dish/$dishId" params={{ dishId: dish.id }} search={true} />}
            >
              {name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {category}
            </Text>
            {isArchived ? <Badge color="gray.8">{strings.archived}</Badge> : null}
            {isFaulty ? <Badge color="red.9">{strings.faulty}</Badge> : null}
          </Stack>
        </Group>
      </Table.Td>
      <Table.Td className={styles['priceCell']}>
        <Stack gap="xs">
          {pricesOf(dish).map(({ path, size, published }) => (
            <PriceField
              key={path}
              path={path}
              published={published}
              label={size ?? undefined}
              ariaLabel={strings.priceOf(name, size)}
              disabled={disabled}
            />
          ))}
        </Stack>
      </Table.Td>
    </Table.Tr>
  );
});

function DishTable({
  dishes,
  draft,
  disabled,
}: {
  dishes: readonly Listed[];
  draft: OfficeDraft;
  disabled: boolean;
}): JSX.Element {
  const categories = new Map(draft.categories.map(({ id, name }) => [id, name]));
  if (dishes.length === 0) return <Text>{strings.nothing}</Text>;
  return (
    <Table verticalSpacing="xs" aria-label={strings.title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{strings.dish}</Table.Th>
          <Table.Th>{strings.price}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {dishes.map(({ dish, name, picture, isArchived, isFaulty }) => (
          <Row
            key={dish.id}
            dish={dish}
            name={name}
            picture={picture}
            isArchived={isArchived}
            isFaulty={isFaulty}
            category={categories.get(dish.category) ?? ''}
            disabled={disabled}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Filters({ draft, search }: { draft: OfficeDraft; search: MenuSearch }): JSX.Element {
  const navigate = useNavigate({ from: '/' });
  const set = (change: MenuSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }}>
      <TextInput
        type="search"
        label={strings.search}
        value={search.q ?? ''}
        onChange={(event) => set({ q: event.currentTarget.value || undefined })}
      />
      <Select
        label={strings.category}
        data={[
          { value: '', label: strings.allCategories },
          ...draft.categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={search.category ?? ''}
        onChange={(value) => set({ category: value || undefined })}
        allowDeselect={false}
      />
      <Select
        label={strings.show}
        data={[
          { value: '', label: strings.shows.all },
          ...SHOWN_KINDS.map((kind) => ({ value: kind, label: strings.shows[kind] })),
        ]}
        value={search.show ?? ''}
        onChange={(value) => set({ show: SHOWN_KINDS.find((kind) => kind === value) })}
        allowDeselect={false}
      />
    </SimpleGrid>
  );
}

function Dishes({ draft }: { draft: OfficeDraft }): JSX.Element {
  const search = useSearch({ from: '__root__' });
  const may = useRights().inChain('menu.edit');
  const unsaved = useUnsaved();
  const dishes = useMemo(() => listed(draft, search), [draft, search]);
  const [isBulk, setIsBulk] = useState(false);
  return (
    <Stack>
      <Filters draft={draft} search={search} />
      <Group justify="space-between">
        <Text role="status">{strings.found(dishes.length)}</Text>
        {may && dishes.length > 0 ? (
          <Button variant="default" onClick={() => setIsBulk(true)} disabled={unsaved.size > 0}>
            {strings.bulk}
          </Button>
        ) : null}
      </Group>
      {may ? null : <Text c="dimmed">{strings.readOnly}</Text>}
      <DishTable dishes={dishes} draft={draft} disabled={!may} />
      {isBulk ? (
        <BulkChange dishes={dishes.map(({ dish }) => dish)} draft={draft} onClose={() => setIsBulk(false)} />
      ) : null}
    </Stack>
  );
}

/** «Меню»: every dish, its price in the list (docs/product.md §34.12). */
export function MenuScreen(): JSX.Element {
  usePageTitle(strings.title);
  const read = useDraft();
  return (
    <Stack>
      <Title order={1}>{strings.title}</Title>
      <ReadState read={read}>{(draft) => <Dishes draft={draft} />}</ReadState>
    </Stack>
  );
}
