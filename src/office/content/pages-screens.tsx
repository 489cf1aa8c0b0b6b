import { Alert, Anchor, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { PREVIEW_PLACES } from '#contract/content.ts';
import type { OfficeDraft } from '#contract/office-chain.ts';
import { type OfficePage, pageId, pageSlug } from '#contract/office-content.ts';
import { pagePath } from '#contract/page-path.ts';
import { slugOf } from '#domain/slug.ts';
import { newId } from '../data/whole-draft.ts';
import { SetField } from '../menu/choice-field.tsx';
import { ListScreen } from '../menu/draft-screens.tsx';
import { NewThingButton } from '../menu/new-things.tsx';
import { ContentList } from './content-list.tsx';
import { ArticleFields, ContentPage } from './content-page.tsx';
import { contentStrings, pageStrings as strings } from './content-strings.ts';

const pathText = (id: string): string => {
  const path = pagePath(pageSlug(id));
  return path === null ? strings.noScreen : strings.address(path);
};

function Pages({ draft }: { draft: OfficeDraft }): JSX.Element {
  const navigate = useNavigate();
  const taken = new Set(draft.content.pages.map(({ id }) => id));
  /** The address of a page is what it is known by: of its name, if no other page has it. */
  const idOf = (name: string): string => {
    const id = pageId(`info/${slugOf(name).slice(0, 60)}`);
    return taken.has(id) || slugOf(name) === '' ? pageId(`info/${newId(name)}`) : id;
  };
  return (
    <ContentList
      draft={draft}
      list="pages"
      things={draft.content.pages}
      label={strings.list}
      hint={strings.hint}
      none={strings.none}
      about={({ id, consented }) => (consented ? `${pathText(id)}. ${strings.consented}` : pathText(id))}
      renderLink={(id, name) => (
        <Anchor renderRoot={(props) => <Link {...props} to="/pages/$id" params={{ id }} />}>{name}</Anchor>
      )}
    >
      <NewThingButton
        draft={draft}
        list="pages"
        nameField="title"
        idOf={idOf}
        title={strings.make}
        label={contentStrings.name}
        onMade={(id) => void navigate({ to: '/pages/$id', params: { id } })}
      />
    </ContentList>
  );
}

/** «Страницы»: pages and documents (docs/product.md §34.26). */
export function PagesScreen(): JSX.Element {
  return <ListScreen title={strings.title} lead={strings.lead} renderDraft={(draft) => <Pages draft={draft} />} />;
}

/** A page or a document: guests agree to some, whose other text is another edition of their consents (docs/product.md §34.26). */
export function PageScreen({ id }: { id: string }): JSX.Element {
  const navigate = useNavigate();
  return (
    <ContentPage<OfficePage>
      list="pages"
      id={id}
      back={<Anchor renderRoot={(props) => <Link {...props} to="/pages" />}>{strings.back}</Anchor>}
      missing={strings.missing}
      onRemoved={() => void navigate({ to: '/pages' })}
      find={(content) => content.pages}
      renderFields={(part) => (
        <>
          <Text c="dimmed">{pathText(id)}</Text>
          {part.thing.consented ? (
            <Alert color="yellow" maw={720}>
              {strings.consentedNote}
            </Alert>
          ) : null}
          <ArticleFields
            part={part}
            addressed={false}
            more={
              pagePath(part.thing.slug) === null ? null : (
                <SetField
                  path={part.path('shown_in')}
                  published={part.thing.shown_in}
                  label={strings.shown}
                  names={strings.shownNames}
                  all={PREVIEW_PLACES}
                  disabled={part.disabled}
                />
              )
            }
          />
        </>
      )}
    />
  );
}
