import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import type { OfficeDraft } from '#contract/office-chain.ts';
import { shownCategory, shownOver } from '../data/shown-dish.ts';
import { useRights, useUnsaved } from '../data/use-office.ts';
import { dishesByCategory, publishedIds } from '../data/whole-draft.ts';
import { ListScreen } from './draft-screens.tsx';
import { categoryStrings as strings, makingStrings } from './menu-strings.ts';
import { NewCategoryDialog } from './new-things.tsx';
import { OrderedField } from './ordered-field.tsx';
import { useField } from './use-field.ts';

function Categories({ draft }: { draft: OfficeDraft }): JSX.Element {
  const disabled = !useRights().inChain('menu.edit');
  const field = useField('chain/categories', publishedIds(draft, 'categories'));
  const [isMaking, setIsMaking] = useState(false);
  const shown = shownOver(draft, useUnsaved());
  const dishes = dishesByCategory(draft, shown);
  const countOf = (id: string): number => dishes.get(id)?.length ?? 0;
  const nameOf = (id: string): string =>
    shownCategory(shown, draft.categories.find((one) => one.id === id) ?? { id, name: '' });
  return (
    <>
      <OrderedField
        field={field}
        label={strings.order}
        hint={strings.lead}
        room="8rem"
        disabled={disabled}
        nameOf={nameOf}
        isKept={(id) => countOf(id) > 0}
        renderRow={(id, name) => (
          <Stack gap={0}>
            <Anchor
              renderRoot={(props) => (
                <Link {...props} to="/category/$categoryId" params={{ categoryId: id }} search={true} />
              )}
            >
              {name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {strings.count(countOf(id))}
            </Text>
          </Stack>
        )}
        removable
      >
        {disabled ? null : (
          <Button variant="default" mr="auto" onClick={() => setIsMaking(true)}>
            {makingStrings.newCategory}
          </Button>
        )}
      </OrderedField>
      {isMaking ? <NewCategoryDialog draft={draft} onClose={() => setIsMaking(false)} /> : null}
    </>
  );
}

/** «Разделы меню»: their order; one without dishes can be taken out (docs/product.md §34.16). */
export function CategoriesScreen(): JSX.Element {
  return (
    <ListScreen
      title={strings.title}
      back={<Anchor renderRoot={(props) => <Link {...props} to="/" search={true} />}>{strings.toMenu}</Anchor>}
      renderDraft={(draft) => <Categories draft={draft} />}
    />
  );
}
