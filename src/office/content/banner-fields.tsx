import { Fieldset, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState, type JSX } from 'react';
import type { EditValue, OfficeDraft } from '#contract/office-chain.ts';
import type { OfficeBanner } from '#contract/office-content.ts';
import { pictureIn, shownOver } from '../data/shown-dish.ts';
import { useUnsaved } from '../data/use-office.ts';
import { FieldNote } from '../menu/field-note.tsx';
import { TextField } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import type { ContentPart } from './content-page.tsx';
import { bannerStrings as strings, contentStrings } from './content-strings.ts';
import styles from './content.module.css';

const KINDS = ['category', 'dish', 'page'] as const;
const OTHER = 'other';

/** Returns what a banner leads to, by name. */
export function linkName({ links }: OfficeDraft, value: EditValue): string {
  if (typeof value !== 'string') return strings.nowhere;
  return strings.leads(links.find(({ path }) => path === value)?.name ?? value);
}

/** Where a banner leads: a category, a dish, a page, or any other address of the storefront. */
export function LinkField({ part }: { part: ContentPart<OfficeBanner> }): JSX.Element {
  const { thing, draft, disabled, path } = part;
  const field = useField(path('link'), thing.link);
  const isKnown = field.value === null || draft.links.some((one) => one.path === field.value);
  const [wantsOther, setWantsOther] = useState(false);
  const isOther = wantsOther || !isKnown;
  const data = [
    { value: '', label: strings.none },
    { value: OTHER, label: strings.other },
    ...KINDS.map((kind) => ({
      group: strings.kinds[kind],
      items: draft.links.filter((one) => one.kind === kind).map((one) => ({ value: one.path, label: one.name })),
    })).filter(({ items }) => items.length > 0),
  ];
  return (
    <>
      <Select
        {...(isOther ? {} : { id: path('link') })}
        label={strings.link}
        data={data}
        value={isOther ? OTHER : typeof field.value === 'string' ? field.value : ''}
        onChange={(value) => {
          setWantsOther(value === OTHER);
          if (value !== null && value !== OTHER) field.save(value === '' ? null : value);
        }}
        searchable
        allowDeselect={false}
        disabled={disabled}
        {...(isOther
          ? {}
          : {
              error: field.faults[0],
              description: <FieldNote field={field} show={(value) => linkName(draft, value)} />,
              descriptionProps: { component: 'div' as const },
            })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      {isOther ? (
        <TextField path={path('link')} published={thing.link} label={strings.otherPath} optional disabled={disabled} />
      ) : null}
    </>
  );
}

/** Reports whether text on a colour is dark, as the storefront chooses it by its brightness. */
const isLight = (color: string): boolean => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) || 0);
  return (red ?? 0) * 0.299 + (green ?? 0) * 0.587 + (blue ?? 0) * 0.114 > 150;
};

/** A banner as it is being edited: the card of a desk, and the story of a phone. */
export function BannerPreview({ part }: { part: ContentPart<OfficeBanner> }): JSX.Element {
  const { thing, draft, list, path } = part;
  const shown = shownOver(draft, useUnsaved());
  const textIn = (field: 'title' | 'short_title' | 'text' | 'action' | 'color' | 'advertiser' | 'erid'): string => {
    const value = shown.value(path(field), thing[field]);
    return typeof value === 'string' ? value : '';
  };
  const picture = pictureIn(draft, thing, shown.value(`${list}/${thing.id}/picture`, thing.photo), 'banner');
  const src = picture === null ? null : `${picture.base}-${Math.min(...picture.widths)}.webp`;
  const color = /^#[\da-f]{6}$/i.test(textIn('color')) ? textIn('color') : thing.color;
  const ink = isLight(color) ? '#2b1d17' : '#ffffff';
  const [advertiser, erid] = [textIn('advertiser'), textIn('erid')];
  const ad = advertiser === '' || erid === '' ? null : strings.ad(advertiser, erid);
  return (
    <section aria-label={strings.preview}>
      <Text size="sm" c="dimmed" mb="xs">
        {strings.preview}
      </Text>
      <Group align="center" gap="xl">
        <div className={styles['story']}>
          {src === null ? (
            <span className={styles['storyCircle']} style={{ background: color }} />
          ) : (
            <img className={styles['storyCircle']} src={src} alt="" />
          )}
          <Text size="xs" lh={1.1} lineClamp={2}>
            {textIn('short_title') || textIn('title') || contentStrings.untitled}
          </Text>
          {ad === null ? null : (
            <Text size="xs" c="dimmed" truncate w="100%">
              {ad}
            </Text>
          )}
        </div>
        <div className={styles['banner']} style={{ background: color, color: ink }}>
          {src === null ? null : <img className={styles['bannerPicture']} src={src} alt="" />}
          <div className={styles['bannerText']}>
            <strong>{textIn('title') || contentStrings.untitled}</strong>
            <Text size="sm" lh={1.3} lineClamp={2}>
              {textIn('text')}
            </Text>
            {ad === null ? null : (
              <Text size="xs" lh={1.2}>
                {ad}
              </Text>
            )}
            {shown.value(path('link'), thing.link) === null ? null : (
              <Text size="sm" td="underline">
                {textIn('action') || strings.defaultAction}
              </Text>
            )}
          </div>
        </div>
      </Group>
    </section>
  );
}

/** Who pays for a partner's banner, which the law wants to be said on it (docs/product.md §34.24). */
export function PartnerFields({ part: { thing, disabled, path } }: { part: ContentPart<OfficeBanner> }): JSX.Element {
  return (
    <Fieldset legend={strings.partner}>
      <Stack>
        <Text size="sm" c="dimmed">
          {strings.partnerNote}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextField
            path={path('advertiser')}
            published={thing.advertiser}
            label={strings.advertiser}
            optional
            disabled={disabled}
          />
          <TextField path={path('erid')} published={thing.erid} label={strings.erid} optional disabled={disabled} />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
