import { Badge, Button, Group, Select, SimpleGrid, Stack, Table, Text, TextInput, Title, Anchor } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { memo, useMemo, useState, type JSX } from 'react';
import type { OfficeDish, OfficeDraft } from '#contract/office-chain.ts';
import type { Picture } from '#contract/primitives.ts';
import { fieldPath, pricesOf, shownCategory, shownName, shownOver, shownPicture } from '../data/shown-dish.ts';
import { useDraft, useRights, useUnsaved } from '../data/use-office.ts';
import { categoryOf, dishesByCategory, orderedCategories } from '../data/whole-draft.ts';
import { ReadState } from '../shell/read-state.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { BulkChange } from './bulk-change.tsx';
import { DishPhoto } from './dish-photo.tsx';
import { SHOWN_KINDS, type MenuSearch } from './menu-search.ts';
import { makingStrings, menuStrings as strings } from './menu-strings.ts';
import styles from './menu.module.css';
import { NewCategoryDialog, NewDishDialog } from './new-things.tsx';
import { PriceField } from './price-field.tsx';

/** A dish as the list shows it: with the draft's name and state. */
interface Listed {
  readonly dish: OfficeDish;
  readonly name: string;
  readonly category: string;
  readonly picture: Picture | null;
  readonly isArchived: boolean;
  readonly isEdited: boolean;
  readonly isFaulty: boolean;
}

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Returns the dishes of the draft in the order of the menu that pass search and filters; what is not on sale is last. */
function listed(draft: OfficeDraft, { q = '', category = '', show = null }: MenuSearch): Listed[] {
  const shown = shownOver(draft, null);
  const edited = new Set(draft.edits.map(({ path }) => path.split('/').slice(0, 2).join('/')));
  const faulty = new Set(draft.faults.map(({ path }) => path?.split('/').slice(0, 2).join('/')));
  const byCategory = dishesByCategory(draft, shown);
  const onSale = orderedCategories(draft, shown).flatMap(({ id }) => byCategory.get(id) ?? []);
  return [...new Set([...onSale, ...draft.dishes])]
    .map((dish): Listed => {
      return {
        dish,
        name: shownName(shown, dish),
        category: categoryOf(shown, dish),
        picture: shownPicture(draft, dish),
        isArchived: shown.value(fieldPath(dish, 'archived'), dish.archived) === true,
        isEdited: edited.has(`products/${dish.id}`),
        isFaulty: faulty.has(`products/${dish.id}`),
      };
    })
    .filter(
      ({ name, category: own, picture, isArchived, isEdited }) =>
        plain(name).includes(plain(q.trim())) &&
        (category === '' || own === category) &&
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
}: Omit<Listed, 'isEdited'> & { disabled: boolean }): JSX.Element {
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
  const shown = shownOver(draft, null);
  const categories = new Map(draft.categories.map((one) => [one.id, shownCategory(shown, one)]));
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
        {dishes.map(({ dish, name, category, picture, isArchived, isFaulty }) => (
          <Row
            key={dish.id}
            dish={dish}
            name={name}
            picture={picture}
            isArchived={isArchived}
            isFaulty={isFaulty}
            category={categories.get(category) ?? ''}
            disabled={disabled}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Filters({ draft, search }: { draft: OfficeDraft; search: MenuSearch }): JSX.Element {
  const navigate = useNavigate({ from: '/' });
  const shown = shownOver(draft, null);
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
          ...orderedCategories(draft, shown).map((one) => ({ value: one.id, label: shownCategory(shown, one) })),
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

/** What is made in «Меню», and where its order is. */
function Making({ draft, category }: { draft: OfficeDraft; category: string }): JSX.Element {
  const [made, setMade] = useState<'dish' | 'category' | null>(null);
  const chosen = draft.categories.find(({ id }) => id === category);
  return (
    <Group>
      <Button onClick={() => setMade('dish')}>{makingStrings.newDish}</Button>
      <Button variant="default" onClick={() => setMade('category')}>
        {makingStrings.newCategory}
      </Button>
      {chosen === undefined ? (
        <Anchor renderRoot={(props) => <Link {...props} to="/categories" search={true} />}>{strings.categories}</Anchor>
      ) : (
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to="/category/$categoryId" params={{ categoryId: chosen.id }} search={true} />
          )}
        >
          {strings.ofCategory(shownCategory(shownOver(draft, null), chosen))}
        </Anchor>
      )}
      {made === 'dish' ? (
        <NewDishDialog draft={draft} category={chosen?.id ?? ''} onClose={() => setMade(null)} />
      ) : null}
      {made === 'category' ? <NewCategoryDialog draft={draft} onClose={() => setMade(null)} /> : null}
    </Group>
  );
}

function Dishes({ draft }: { draft: OfficeDraft }): JSX.Element {
  const search = useSearch({ from: '__root__' });
  const rights = useRights();
  const may = rights.inChain('menu.edit');
  const unsaved = useUnsaved();
  const dishes = useMemo(() => listed(draft, search), [draft, search]);
  const [isBulk, setIsBulk] = useState(false);
  return (
    <Stack>
      {draft.version === 0 && rights.inChain('chain.edit') ? (
        <Anchor renderRoot={(props) => <Link {...props} to="/chain" />}>{strings.begin}</Anchor>
      ) : null}
      {may ? <Making draft={draft} category={search.category ?? ''} /> : null}
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
