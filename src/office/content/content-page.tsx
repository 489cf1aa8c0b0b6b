import { Fieldset, Stack, Text, Title } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import type { OfficeDraft } from '#contract/office-chain.ts';
import type { ContentField, ContentList, OfficeContent, OfficeNews } from '#contract/office-content.ts';
import { useRights } from '../data/use-office.ts';
import { ThingScreen } from '../menu/draft-screens.tsx';
import { PhotoField } from '../menu/photo-field.tsx';
import { RemoveThingButton } from '../menu/new-things.tsx';
import { TextField } from '../menu/text-field.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { type Titled, useTitleOf } from './content-list.tsx';
import { articleStrings, contentStrings as strings } from './content-strings.ts';
import { MarkdownField } from './markdown-field.tsx';

/** A thing of content on its page. */
export interface ContentPart<T extends Titled> {
  readonly thing: T;
  readonly draft: OfficeDraft;
  readonly list: ContentList;
  readonly disabled: boolean;
  /** The path of one of its fields. */
  readonly path: (field: ContentField) => string;
}

interface ContentPageProps<T extends Titled> {
  list: ContentList;
  id: string;
  /** A link to the list. */
  back: JSX.Element;
  missing: string;
  onRemoved: () => void;
  find: (content: OfficeContent) => readonly T[];
  renderFields: (part: ContentPart<T>) => ReactNode;
}

function Fields<T extends Titled>({ part, page }: { part: ContentPart<T>; page: ContentPageProps<T> }): JSX.Element {
  const { thing, draft, list, disabled } = part;
  const title = useTitleOf(draft, list)(thing);
  usePageTitle(title);
  const isNew = draft.fresh.content[list].some(({ id }) => id === thing.id);
  return (
    <Stack>
      <Title order={1} size="h2">
        {title}
      </Title>
      {disabled ? <Text c="dimmed">{strings.readOnly}</Text> : null}
      {page.renderFields(part)}
      {disabled ? null : (
        <Stack maw={720}>
          <Fieldset legend={strings.visible}>
            <Stack gap="xs">
              {isNew ? null : (
                <Text size="sm" c="dimmed">
                  {strings.removeNote}
                </Text>
              )}
              <RemoveThingButton
                draft={draft}
                list={list}
                id={thing.id}
                label={isNew ? strings.giveUp : strings.remove}
                onRemoved={page.onRemoved}
              />
            </Stack>
          </Fieldset>
        </Stack>
      )}
    </Stack>
  );
}

/** The page of a banner or an article: its fields, and how it is taken out (docs/product.md §34.23). */
export function ContentPage<T extends Titled>(props: ContentPageProps<T>): JSX.Element {
  const { list, id, back, missing, find } = props;
  const disabled = !useRights().inChain('content.edit');
  const path = (field: ContentField): string => `${list}/${id}/${field}`;
  return (
    <ThingScreen
      back={back}
      find={({ content }) => find(content).find((one) => one.id === id)}
      madeBy={path('title')}
      missing={missing}
      renderThing={(thing, draft) => <Fields part={{ thing, draft, list, disabled, path }} page={props} />}
    />
  );
}

/** What all articles have: title, short text, text with its preview, picture; a published one has its address. */
export function ArticleFields<T extends Titled & Pick<OfficeNews, 'slug' | 'summary' | 'text'>>({
  part,
  addressed = true,
  more,
  children,
}: {
  part: ContentPart<T>;
  /** Its address can be changed. */
  addressed?: boolean;
  /** Fields beside its title. */
  more?: ReactNode;
  /** What this kind of article has besides, before its text. */
  children?: ReactNode;
}): JSX.Element {
  const { thing, draft, list, disabled, path } = part;
  const isNew = draft.fresh.content[list].some(({ id }) => id === thing.id);
  return (
    <>
      <Stack maw={720}>
        <Fieldset legend={strings.texts}>
          <Stack>
            <TextField path={path('title')} published={thing.title} label={strings.name} disabled={disabled} />
            <TextField
              path={path('summary')}
              published={thing.summary}
              label={articleStrings.summary}
              lines={2}
              disabled={disabled}
            />
            {addressed && !isNew ? (
              <TextField path={path('slug')} published={thing.slug} label={articleStrings.slug} disabled={disabled} />
            ) : null}
            {more}
          </Stack>
        </Fieldset>
        {children}
      </Stack>
      <MarkdownField path={path('text')} published={thing.text} disabled={disabled} />
      <Stack maw={720}>
        <PhotoField
          of={`${list}/${thing.id}`}
          published={thing}
          shape="wide"
          hint={articleStrings.picture}
          disabled={disabled}
        />
      </Stack>
    </>
  );
}
