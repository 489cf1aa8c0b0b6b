import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type JSX, type ReactNode } from 'react';
import type { ChainList, EditValue, OfficeDish, OfficeDraft } from '#contract/office-chain.ts';
import { fieldPath, shownCategory, shownName, shownOver } from '../data/shown-dish.ts';
import { useOffice, useUnsaved } from '../data/use-office.ts';
import { categoryOf, newId, orderedCategories, publishedIds } from '../data/whole-draft.ts';
import { OfficeDialog } from '../shell/dialog.tsx';
import { idsOf } from './ordered-field.tsx';
import { makingStrings as strings } from './menu-strings.ts';
import { useField } from './use-field.ts';

/** Asks for the name of a new thing, and what else it begins with. */
function NameDialog({
  title,
  label,
  disabled = false,
  onName,
  onClose,
  children,
}: {
  title: string;
  label: string;
  disabled?: boolean;
  onName: (name: string) => void;
  onClose: () => void;
  children?: ReactNode;
}): JSX.Element {
  const [name, setName] = useState('');
  return (
    <OfficeDialog opened title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !disabled) onName(name.trim());
        }}
      >
        <Stack>
          <TextInput
            label={label}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={200}
            data-autofocus
          />
          {children}
          <Button type="submit" disabled={name.trim() === '' || disabled}>
            {strings.make}
          </Button>
        </Stack>
      </form>
    </OfficeDialog>
  );
}

/** «Новое блюдо»: a name and a category; the rest is on its page. `category`: the one that is chosen already. */
export function NewDishDialog({
  draft,
  category,
  onClose,
}: {
  draft: OfficeDraft;
  category: string;
  onClose: () => void;
}): JSX.Element {
  const { saver } = useOffice();
  const navigate = useNavigate();
  const shown = shownOver(draft, useUnsaved());
  const [into, setInto] = useState<string | null>(category === '' ? null : category);
  const categories = orderedCategories(draft, shown);
  const make = (name: string): void => {
    const dish = { id: newId(name) };
    saver.put(
      { path: fieldPath(dish, 'category'), value: into, seen: null },
      { path: fieldPath(dish, 'name'), value: name, seen: '' },
    );
    void navigate({ to: '/dish/$dishId', params: { dishId: dish.id }, search: true });
  };
  return (
    <NameDialog
      title={strings.newDish}
      label={strings.dishName}
      disabled={into === null}
      onName={make}
      onClose={onClose}
    >
      {categories.length === 0 ? (
        <Text>{strings.categoryFirst}</Text>
      ) : (
        <Select
          label={strings.category}
          data={categories.map((one) => ({ value: one.id, label: shownCategory(shown, one) }))}
          value={into}
          onChange={setInto}
          allowDeselect={false}
        />
      )}
    </NameDialog>
  );
}

/** Returns what puts a new thing after the others of a list, named in its own field; the result is its id. */
function useMake(
  draft: OfficeDraft,
  list: Parameters<typeof publishedIds>[1],
  { nameField, idOf = newId, more = () => [] }: Pick<NewThingButtonProps, 'nameField' | 'idOf' | 'more'>,
): (name: string) => string {
  const { saver } = useOffice();
  const field = useField(`chain/${list}`, publishedIds(draft, list));
  return (name) => {
    const id = idOf(name);
    saver.put(
      { path: field.path, value: [...idsOf(field.value), id], seen: field.inDraft },
      { path: `${list}/${id}/${nameField}`, value: name, seen: '' },
      ...more(id),
    );
    return id;
  };
}

/** «Новый раздел»: after the others. */
export function NewCategoryDialog({ draft, onClose }: { draft: OfficeDraft; onClose: () => void }): JSX.Element {
  const navigate = useNavigate();
  const make = useMake(draft, 'categories', { nameField: 'name' });
  const onName = (name: string): void =>
    void navigate({ to: '/category/$categoryId', params: { categoryId: make(name) }, search: true });
  return <NameDialog title={strings.newCategory} label={strings.categoryName} onName={onName} onClose={onClose} />;
}

interface NewThingButtonProps {
  draft: OfficeDraft;
  list: Exclude<ChainList, 'categories'>;
  nameField: 'name' | 'code' | 'title';
  /** The id of a new thing; missing: of its name and by chance. */
  idOf?: (name: string) => string;
  /** Other fields with which it begins. */
  more?: (id: string) => readonly { path: string; value: EditValue; seen: EditValue }[];
  /** Of the button, and of the dialog. */
  title: string;
  label: string;
  /** Opens the page of the new thing, which has the rest of it. */
  onMade: (id: string) => void;
}

/** A button that asks for the name of a new thing of a list, and makes it. */
export function NewThingButton(props: NewThingButtonProps): JSX.Element {
  const { draft, list, title, label, onMade } = props;
  const [isMaking, setIsMaking] = useState(false);
  const make = useMake(draft, list, props);
  return (
    <>
      <Button mr="auto" onClick={() => setIsMaking(true)}>
        {title}
      </Button>
      {isMaking ? (
        <NameDialog
          title={title}
          label={label}
          onName={(name) => onMade(make(name))}
          onClose={() => setIsMaking(false)}
        />
      ) : null}
    </>
  );
}

interface RemoveThingButtonProps {
  draft: OfficeDraft;
  list: Exclude<ChainList, 'categories'>;
  id: string;
  label: string;
  disabled?: boolean;
  onRemoved: () => void;
}

/** A button that takes a thing out of a list of the draft: one that was new goes with all that was typed. */
export function RemoveThingButton(props: RemoveThingButtonProps): JSX.Element {
  const { draft, list, id, label, disabled = false, onRemoved } = props;
  const field = useField(`chain/${list}`, publishedIds(draft, list));
  const remove = (): void => {
    field.save(idsOf(field.value).filter((one) => one !== id));
    onRemoved();
  };
  return (
    <Button variant="default" mr="auto" onClick={remove} disabled={disabled}>
      {label}
    </Button>
  );
}

/** Copies a dish as it is in the draft: the server has what the office does not edit, the edits of the draft come along. */
export function CopyDishButton({ dish, draft }: { dish: OfficeDish; draft: OfficeDraft }): JSX.Element {
  const { saver } = useOffice();
  const navigate = useNavigate();
  const isUnsaved = useUnsaved().size > 0;
  const shown = shownOver(draft, null);
  const copy = (): void => {
    const name = strings.copyOf(shownName(shown, dish));
    const own = { id: newId(name) };
    const isFresh = draft.fresh.dishes.some(({ id }) => id === dish.id);
    const source = isFresh ? shown.value(fieldPath(dish, 'copy_of'), null) : dish.id;
    const left = new Set(['category', 'copy_of', 'name', 'archived'].map((field) => `products/${dish.id}/${field}`));
    const edits = draft.edits.filter(({ path }) => path.startsWith(`products/${dish.id}/`) && !left.has(path));
    saver.put(
      { path: fieldPath(own, 'category'), value: categoryOf(shown, dish), seen: null },
      ...(source === null ? [] : [{ path: fieldPath(own, 'copy_of'), value: source, seen: null }]),
      { path: fieldPath(own, 'name'), value: name, seen: dish.name },
      ...edits.map(({ path, value, published }): { path: string; value: EditValue; seen: EditValue } => ({
        path: path.replace(`products/${dish.id}/`, `products/${own.id}/`),
        value,
        seen: published,
      })),
    );
    void navigate({ to: '/dish/$dishId', params: { dishId: own.id }, search: true });
  };
  return (
    <Button variant="default" onClick={copy} disabled={isUnsaved}>
      {strings.copy}
    </Button>
  );
}
