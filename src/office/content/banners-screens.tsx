import { Anchor, Fieldset, SimpleGrid, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { OfficeDraft } from '#contract/office-chain.ts';
import type { OfficeBanner } from '#contract/office-content.ts';
import { shownOver } from '../data/shown-dish.ts';
import { ListScreen } from '../menu/draft-screens.tsx';
import { NewThingButton } from '../menu/new-things.tsx';
import { PhotoField } from '../menu/photo-field.tsx';
import { TextField } from '../menu/text-field.tsx';
import { BannerPreview, linkName, LinkField, PartnerFields } from './banner-fields.tsx';
import { ContentList } from './content-list.tsx';
import { ContentPage } from './content-page.tsx';
import { bannerStrings as strings, contentStrings } from './content-strings.ts';

type Place = 'banners' | 'slides';

function Banners({ draft, list }: { draft: OfficeDraft; list: Place }): JSX.Element {
  const navigate = useNavigate();
  const shown = shownOver(draft, null);
  const open = (id: string): void => void navigate({ to: '/banners/$list/$id', params: { list, id } });
  const isSlides = list === 'slides';
  return (
    <ContentList
      draft={draft}
      list={list}
      things={draft.content[list]}
      label={isSlides ? strings.slides : strings.banners}
      hint={isSlides ? strings.slidesHint : strings.bannersHint}
      none={isSlides ? strings.noSlides : strings.noBanners}
      pictured
      about={(banner) => {
        const advertiser = shown.value(`${list}/${banner.id}/advertiser`, banner.advertiser);
        return [
          linkName(draft, shown.value(`${list}/${banner.id}/link`, banner.link)),
          ...(typeof advertiser === 'string' ? [strings.isAd(advertiser)] : []),
        ].join('. ');
      }}
      renderLink={(id, name) => (
        <Anchor renderRoot={(props) => <Link {...props} to="/banners/$list/$id" params={{ list, id }} />}>
          {name}
        </Anchor>
      )}
    >
      <NewThingButton
        draft={draft}
        list={list}
        nameField="title"
        title={isSlides ? strings.makeSlide : strings.make}
        label={contentStrings.name}
        onMade={open}
      />
    </ContentList>
  );
}

/** «Баннеры»: those of the menu, then the slides of the home page (docs/product.md §34.24). */
export function BannersScreen(): JSX.Element {
  return (
    <ListScreen
      title={strings.title}
      lead={strings.lead}
      renderDraft={(draft) => (
        <>
          <Banners draft={draft} list="banners" />
          <Banners draft={draft} list="slides" />
        </>
      )}
    />
  );
}

/** The page of a banner or a slide (docs/product.md §34.24). */
export function BannerScreen({ list, id }: { list: Place; id: string }): JSX.Element {
  const navigate = useNavigate();
  return (
    <ContentPage<OfficeBanner>
      list={list}
      id={id}
      back={<Anchor renderRoot={(props) => <Link {...props} to="/banners" />}>{strings.back}</Anchor>}
      missing={strings.missing}
      onRemoved={() => void navigate({ to: '/banners' })}
      find={(content) => content[list]}
      renderFields={(part) => {
        const { thing, disabled, path } = part;
        return (
          <Stack maw={720}>
            <BannerPreview part={part} />
            <Fieldset legend={contentStrings.texts}>
              <Stack>
                <TextField
                  path={path('title')}
                  published={thing.title}
                  label={contentStrings.name}
                  disabled={disabled}
                />
                <TextField
                  path={path('short_title')}
                  published={thing.short_title}
                  label={strings.shortTitle}
                  optional
                  disabled={disabled}
                />
                <TextField
                  path={path('text')}
                  published={thing.text}
                  label={strings.text}
                  lines={2}
                  disabled={disabled}
                />
              </Stack>
            </Fieldset>
            <Fieldset legend={strings.leadsTo}>
              <Stack>
                <LinkField part={part} />
                <SimpleGrid cols={{ base: 1, xs: 2 }}>
                  <TextField
                    path={path('action')}
                    published={thing.action}
                    label={strings.action}
                    optional
                    disabled={disabled}
                  />
                  <TextField
                    path={path('color')}
                    published={thing.color}
                    label={strings.color}
                    type="color"
                    disabled={disabled}
                  />
                </SimpleGrid>
              </Stack>
            </Fieldset>
            <PhotoField
              of={`${list}/${id}`}
              published={thing}
              shape="banner"
              hint={strings.photo}
              disabled={disabled}
            />
            <PartnerFields part={part} />
          </Stack>
        );
      }}
    />
  );
}
