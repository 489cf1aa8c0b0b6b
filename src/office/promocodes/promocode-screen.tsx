import { Anchor, Fieldset, SimpleGrid, Stack, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { OfficeDraft, OfficePromocode } from '#contract/office-chain.ts';
import { ORDER_TYPES } from '#contract/primitives.ts';
import { shownOver } from '../data/shown-dish.ts';
import { useRights, useUnsaved } from '../data/use-office.ts';
import { SetField, SwitchField } from '../menu/choice-field.tsx';
import { ThingScreen } from '../menu/draft-screens.tsx';
import { RemoveThingButton } from '../menu/new-things.tsx';
import { PriceField } from '../menu/price-field.tsx';
import { TextField } from '../menu/text-field.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { GivesField } from './gives-field.tsx';
import { promocodesStrings as strings } from './promocodes-strings.ts';

interface CodePart {
  readonly promocode: OfficePromocode;
  readonly draft: OfficeDraft;
  readonly disabled: boolean;
}

/** A code that no guest could use yet goes. */
function GiveUpCode({ promocode, draft, disabled }: CodePart): JSX.Element {
  const navigate = useNavigate();
  return (
    <RemoveThingButton
      draft={draft}
      list="promocodes"
      id={promocode.id}
      label={strings.giveUp}
      disabled={disabled}
      onRemoved={() => void navigate({ to: '/promocodes' })}
    />
  );
}

function Terms({ promocode, draft, disabled }: CodePart): JSX.Element {
  const path = (field: string): string => `promocodes/${promocode.id}/${field}`;
  const restaurants = Object.fromEntries(draft.restaurants.map(({ id, name }) => [id, name]));
  return (
    <Fieldset legend={strings.terms}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PriceField
            path={path('min_subtotal')}
            published={promocode.min_subtotal}
            label={strings.minSubtotal}
            disabled={disabled}
          />
          <TextField
            path={path('per_customer')}
            published={promocode.per_customer}
            label={strings.perCustomer}
            isNumber
            optional
            disabled={disabled}
          />
          {(['starts_on', 'ends_on'] as const).map((name) => (
            <TextField
              key={name}
              path={path(name)}
              published={promocode[name]}
              label={name === 'starts_on' ? strings.startsOn : strings.endsOn}
              type="date"
              optional
              disabled={disabled}
            />
          ))}
        </SimpleGrid>
        <SwitchField
          path={path('first_order_only')}
          published={promocode.first_order_only}
          label={strings.firstOrder}
          disabled={disabled}
        />
        <SwitchField
          path={path('with_discounted')}
          published={promocode.with_discounted}
          label={strings.withDiscounted}
          disabled={disabled}
        />
        <SetField
          path={path('order_types')}
          published={promocode.order_types}
          label={strings.orderTypes}
          names={strings.orderTypeNames}
          all={ORDER_TYPES}
          disabled={disabled}
        />
        <SetField
          path={path('restaurants')}
          published={promocode.restaurants}
          label={strings.restaurants}
          names={restaurants}
          all={draft.restaurants.map(({ id }) => id)}
          disabled={disabled}
        />
      </Stack>
    </Fieldset>
  );
}

function CodePage(part: CodePart): JSX.Element {
  const { promocode, draft, disabled } = part;
  const path = (field: string): string => `promocodes/${promocode.id}/${field}`;
  const typed = shownOver(draft, useUnsaved()).value(path('code'), promocode.code);
  const code = typeof typed === 'string' && typed !== '' ? typed : strings.unnamed;
  usePageTitle(code);
  return (
    <Stack maw={720}>
      <Title order={1} size="h2">
        {code}
      </Title>
      <TextField path={path('code')} published={promocode.code} label={strings.code} disabled={disabled} />
      <GivesField {...part} />
      <Terms {...part} />
      <Fieldset legend={strings.validity}>
        {draft.fresh.promocodes.some(({ id }) => id === promocode.id) ? (
          <GiveUpCode {...part} />
        ) : (
          <SwitchField
            path={path('archived')}
            published={promocode.archived}
            label={strings.archive}
            disabled={disabled}
          />
        )}
      </Fieldset>
    </Stack>
  );
}

/** A promo code: what it gives, on which terms, and whether it is valid (docs/product.md §34.18). */
export function PromocodeScreen({ id }: { id: string }): JSX.Element {
  const disabled = !useRights().inChain('promo.edit');
  return (
    <ThingScreen
      back={<Anchor renderRoot={(props) => <Link {...props} to="/promocodes" />}>{strings.back}</Anchor>}
      find={(draft) => draft.promocodes.find((one) => one.id === id)}
      madeBy={`promocodes/${id}/code`}
      missing={strings.missing}
      renderThing={(promocode, draft) => <CodePage promocode={promocode} draft={draft} disabled={disabled} />}
    />
  );
}
