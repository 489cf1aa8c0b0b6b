import { Anchor, Button, Fieldset, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import * as v from 'valibot';
import type { EditValue, OfficeDraft } from '#contract/office-chain.ts';
import { CONSENT_DOCUMENTS, OfficeAlert, OfficeBooking, OfficeLegal } from '#contract/office-head.ts';
import { pageId } from '#contract/office-content.ts';
import { sellerWords } from '#domain/seller-words.ts';
import { useOffice } from '../data/use-office.ts';
import { publishedIds } from '../data/whole-draft.ts';
import { FieldFaults, FieldNote } from '../menu/field-note.tsx';
import { fieldStrings } from '../menu/menu-strings.ts';
import { idsOf } from '../menu/ordered-field.tsx';
import { numberOf, TextField } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import { WeekField } from '../restaurants/week-field.tsx';
import { chainStrings as strings } from './chain-strings.ts';
import { PartInput } from '../menu/part-input.tsx';

export interface ChainPart {
  readonly draft: OfficeDraft;
  readonly disabled: boolean;
}

const LEGAL_PARTS = ['name', 'inn', 'ogrn', 'address', 'hours'] as const;
const BOOKING_PARTS = ['minutes', 'lead_minutes', 'days_ahead', 'reminder_minutes'] as const;
const same = (text: string): string => text;
const DAY = [{ from: '10:00', to: '22:00' }];
const WEEK = { monday: DAY, tuesday: DAY, wednesday: DAY, thursday: DAY, friday: DAY, saturday: DAY, sunday: DAY };

/** What guests read of the chain: name, contacts, and when its phones are answered. */
export function BrandFields({ draft, disabled }: ChainPart): JSX.Element {
  const { brand } = draft.head;
  return (
    <>
      <Fieldset legend={strings.brand}>
        <Stack>
          <TextField path="brand/name" published={brand.name} label={strings.name} disabled={disabled} />
          <TextField path="brand/slogan" published={brand.slogan} label={strings.slogan} disabled={disabled} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextField
              path="brand/support_phone_number"
              published={brand.support_phone_number}
              label={strings.phone}
              optional
              disabled={disabled}
            />
            <TextField path="brand/email" published={brand.email} label={strings.email} optional disabled={disabled} />
          </SimpleGrid>
          <MarksField draft={draft} disabled={disabled} />
        </Stack>
      </Fieldset>
      <WeekField
        path="brand/support_hours"
        published={brand.support_hours}
        label={strings.hours}
        inherited={WEEK}
        unset={strings.hoursUnset}
        disabled={disabled}
      />
    </>
  );
}

/** Registered trademarks, one in a line (docs/product.md §20.13). */
function MarksField({ draft, disabled }: ChainPart): JSX.Element {
  const field = useField('brand/registered_names', draft.head.brand.registered_names);
  const said = (value: EditValue): string => idsOf(value).join(', ') || fieldStrings.nothing;
  return (
    <Stack id={field.path} tabIndex={-1} gap={4}>
      <PartInput
        label={strings.marks}
        value={idsOf(field.value)}
        show={(names) => names.join('\n')}
        read={(text) =>
          text
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== '')
        }
        lines={2}
        disabled={disabled}
        onSave={(names) => field.save([...names])}
      />
      <Text size="sm" c="dimmed">
        {strings.marksNote}
      </Text>
      <FieldFaults field={field} />
      <FieldNote field={field} show={said} />
    </Stack>
  );
}

/** Who sells: the law requires each part of it. */
export function LegalField({ draft, disabled }: ChainPart): JSX.Element {
  const field = useField('brand/legal', draft.head.brand.legal);
  const now = v.is(OfficeLegal, field.value) ? field.value : draft.head.brand.legal;
  const said = (value: EditValue): string =>
    v.is(OfficeLegal, value) && value.name !== '' ? `${sellerWords(value)}, ${value.hours}` : fieldStrings.nothing;
  return (
    <Fieldset legend={strings.legal} id={field.path} tabIndex={-1}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {strings.legalNote}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {LEGAL_PARTS.map((part) => (
            <PartInput
              key={part}
              label={strings.legalParts[part]}
              value={now[part]}
              show={same}
              read={(text) => text.trim()}
              disabled={disabled}
              onSave={(text) => field.save({ ...now, [part]: text })}
            />
          ))}
        </SimpleGrid>
        <FieldFaults field={field} />
        <FieldNote field={field} show={said} />
      </Stack>
    </Fieldset>
  );
}

/** Discount of pickup, cutlery, bonuses, and how tables are booked. */
export function TermsFields({ draft, disabled }: ChainPart): JSX.Element {
  const { environment } = draft.head;
  const terms = [
    ['pickup_discount', strings.pickup],
    ['bonus_percent', strings.bonus],
    ['max_cutlery_count', strings.cutlery],
  ] as const;
  return (
    <Fieldset legend={strings.terms}>
      <Stack>
        {terms.map(([name, label]) => (
          <TextField
            key={name}
            path={`environment/${name}`}
            published={environment[name]}
            label={label}
            isNumber
            disabled={disabled}
          />
        ))}
        <BookingField draft={draft} disabled={disabled} />
      </Stack>
    </Fieldset>
  );
}

function BookingField({ draft, disabled }: ChainPart): JSX.Element {
  const field = useField('environment/booking', draft.head.environment.booking);
  const now = v.is(OfficeBooking, field.value) ? field.value : draft.head.environment.booking;
  const said = (value: EditValue): string =>
    v.is(OfficeBooking, value) ? strings.bookingSaid(value) : fieldStrings.nothing;
  return (
    <Fieldset legend={strings.booking} id={field.path} tabIndex={-1}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {BOOKING_PARTS.map((part) => (
          <PartInput
            key={part}
            label={strings.bookingParts[part]}
            value={now[part]}
            show={String}
            read={numberOf}
            wrong={fieldStrings.wrongNumber}
            disabled={disabled}
            onSave={(number) => field.save({ ...now, [part]: number })}
          />
        ))}
      </SimpleGrid>
      <FieldFaults field={field} />
      <FieldNote field={field} show={said} />
    </Fieldset>
  );
}

/** An announcement, which each device shows once. */
export function AlertField({ draft, disabled }: ChainPart): JSX.Element {
  const field = useField('environment/alert_message', draft.head.environment.alert_message);
  const now = v.is(OfficeAlert, field.value) ? field.value : null;
  const said = (value: EditValue): string => (v.is(OfficeAlert, value) ? `«${value.title}»` : strings.alertOff);
  return (
    <Fieldset legend={strings.alert} id={field.path} tabIndex={-1}>
      <Stack gap="xs">
        <Switch
          label={strings.alertOn}
          description={strings.alertNote}
          checked={now !== null}
          disabled={disabled}
          onChange={(event) => field.save(event.currentTarget.checked ? { title: '', text: null } : null)}
        />
        {now === null ? null : (
          <>
            <PartInput
              label={strings.alertTitle}
              value={now.title}
              show={same}
              read={(text) => text.trim()}
              disabled={disabled}
              onSave={(title) => field.save({ ...now, title })}
            />
            <PartInput
              label={strings.alertText}
              value={now.text ?? ''}
              show={same}
              read={(text) => text.trim()}
              lines={3}
              disabled={disabled}
              onSave={(text) => field.save({ ...now, text: text === '' ? null : text })}
            />
          </>
        )}
        <FieldFaults field={field} />
        <FieldNote field={field} show={said} />
      </Stack>
    </Fieldset>
  );
}

/** Under a document's address: its page here, or a button that makes it. */
function DocumentPage({
  draft,
  name,
  title,
}: Pick<ChainPart, 'draft'> & { name: (typeof CONSENT_DOCUMENTS)[number]; title: string }): JSX.Element | null {
  const { saver } = useOffice();
  const list = useField('chain/pages', publishedIds(draft, 'pages'));
  const field = useField(`documents/${name}`, draft.head.documents[name]);
  const address = typeof field.value === 'string' ? field.value : '';
  const slug = /^\/(info\/[a-z0-9-]+)$/.exec(address)?.[1];
  if (slug === undefined) return null;
  const id = pageId(slug);
  if (idsOf(list.value).includes(id)) {
    return (
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/pages/$id" params={{ id }} />}>
        {strings.openPage(title)}
      </Anchor>
    );
  }
  const make = (): void =>
    saver.put(
      { path: list.path, value: [...idsOf(list.value), id], seen: list.inDraft },
      { path: `pages/${id}/title`, value: title, seen: '' },
    );
  return (
    <Button variant="default" mr="auto" h="auto" py={6} styles={{ label: { whiteSpace: 'normal' } }} onClick={make}>
      {strings.makePage(title)}
    </Button>
  );
}

/** What guests agree to (docs/product.md §34.26, §34.45), and the number among the operators of personal data. */
export function DocumentFields({ draft, disabled }: ChainPart): JSX.Element {
  const { documents } = draft.head;
  return (
    <Fieldset legend={strings.documents}>
      <Stack>
        <Text size="sm" c="dimmed">
          {strings.documentsNote(documents.consent_version)}
        </Text>
        {CONSENT_DOCUMENTS.map((name) => (
          <Stack key={name} gap={4}>
            <TextField
              path={`documents/${name}`}
              published={documents[name]}
              label={strings.documentNames[name]}
              optional={name === 'personal_data_consent_url'}
              disabled={disabled}
            />
            {disabled ? null : <DocumentPage draft={draft} name={name} title={strings.documentNames[name]} />}
          </Stack>
        ))}
        <TextField
          path="documents/operator_number"
          published={documents.operator_number}
          label={strings.operator}
          optional
          disabled={disabled}
        />
      </Stack>
    </Fieldset>
  );
}
