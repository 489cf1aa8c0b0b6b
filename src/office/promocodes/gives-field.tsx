import { Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState, type JSX } from 'react';
import * as v from 'valibot';
import { type EditValue, type OfficeDraft, type OfficePromocode, PromoGives } from '#contract/office-chain.ts';
import { shownName, shownOver } from '../data/shown-dish.ts';
import { FieldFaults, FieldNote } from '../menu/field-note.tsx';
import { fieldStrings } from '../menu/menu-strings.ts';
import { kopecksOf, rublesText } from '../menu/rubles.ts';
import { numberOf } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import { promocodesStrings as strings } from './promocodes-strings.ts';

const KINDS = ['percent', 'amount', 'free_delivery', 'gift'] as const;

/** Returns what a code gives, read from a field; null: the field holds something else. */
export function givesOf(value: EditValue): PromoGives | null {
  const read = v.safeParse(PromoGives, value);
  return read.success ? read.output : null;
}

/** Per cent or rubles: saved by leaving the field. */
function Size({
  label,
  text,
  disabled,
  onText,
}: {
  label: string;
  text: string;
  disabled: boolean;
  /** Reports whether the text is a number. */
  onText: (text: string) => boolean;
}): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  return (
    <TextInput
      label={label}
      value={typed ?? text}
      inputMode="decimal"
      disabled={disabled}
      error={isWrong ? fieldStrings.wrongNumber : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed === null) return;
        const isTaken = onText(typed);
        setIsWrong(!isTaken);
        if (isTaken) setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

/** What a promo code gives: its kind, and how much of it or which dish; one field of the draft. */
export function GivesField({
  promocode,
  draft,
  disabled,
}: {
  promocode: OfficePromocode;
  draft: OfficeDraft;
  disabled: boolean;
}): JSX.Element {
  const field = useField(`promocodes/${promocode.id}/gives`, promocode.gives);
  const shown = shownOver(draft, null);
  const gives = givesOf(field.value) ?? promocode.gives;
  const dishes = draft.dishes.filter(({ id, archived }) => shown.value(`products/${id}/archived`, archived) !== true);
  const nameOf = (id: string): string => {
    const dish = draft.dishes.find((one) => one.id === id);
    return dish === undefined ? id : shownName(shown, dish);
  };
  const said = (value: EditValue): string => {
    const one = givesOf(value);
    return one === null ? fieldStrings.nothing : strings.said(one, one.type === 'gift' ? nameOf(one.product) : '');
  };
  const choose = (kind: string | null): void => {
    const first: Readonly<Record<PromoGives['type'], PromoGives>> = {
      percent: { type: 'percent', percent: 10 },
      amount: { type: 'amount', amount: 10_000 },
      free_delivery: { type: 'free_delivery' },
      gift: { type: 'gift', product: dishes[0]?.id ?? '' },
    };
    const chosen = KINDS.find((one) => one === kind);
    if (chosen !== undefined && chosen !== gives.type) field.save(first[chosen]);
  };
  const save = (next: PromoGives | null): boolean => {
    if (next !== null) field.save(next);
    return next !== null;
  };
  return (
    <Fieldset legend={strings.gives} id={field.path} tabIndex={-1}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={strings.kind}
          data={KINDS.map((value) => ({ value, label: strings.kinds[value] }))}
          value={gives.type}
          onChange={choose}
          allowDeselect={false}
          disabled={disabled}
        />
        {gives.type === 'percent' ? (
          <Size
            label={strings.percent}
            text={String(gives.percent)}
            disabled={disabled}
            onText={(text) => {
              const percent = numberOf(text);
              return save(percent === null ? null : { type: 'percent', percent });
            }}
          />
        ) : null}
        {gives.type === 'amount' ? (
          <Size
            label={strings.amount}
            text={rublesText(gives.amount)}
            disabled={disabled}
            onText={(text) => {
              const amount = kopecksOf(text);
              return save(amount === null ? null : { type: 'amount', amount });
            }}
          />
        ) : null}
        {gives.type === 'gift' ? (
          <Select
            label={strings.dish}
            data={dishes.map((dish) => ({ value: dish.id, label: shownName(shown, dish) }))}
            value={gives.product}
            onChange={(product) => {
              if (product !== null) save({ type: 'gift', product });
            }}
            searchable
            allowDeselect={false}
            disabled={disabled}
          />
        ) : null}
      </SimpleGrid>
      <FieldFaults field={field} />
      <FieldNote field={field} show={said} />
    </Fieldset>
  );
}
