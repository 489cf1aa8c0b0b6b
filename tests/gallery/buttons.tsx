import type { JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { Chip, RemovableChip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CartIcon, CloseIcon } from '#ui/icons/menu-icons.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Stepper } from '#ui/stepper.tsx';
import controlCss from '#first-tap/control.module.css';
import { drawControl } from '#first-tap/controls.ts';
import { LONG_NAMED } from '../support/fixtures/dishes.ts';
import type { PieceGroup } from './group.ts';

const nothing = (): void => undefined;
const VARIANTS = ['primary', 'secondary', 'quiet', 'plain'] as const;
const LONG = 'Отправить заказ в ресторан на Правобережье, когда появится связь';

interface CardControlProps {
  name: string;
  quantity: number;
  asks?: boolean;
  small?: boolean;
}

/** As the program of src/first-tap draws it on a card. */
const CardControl = ({ name, quantity, asks = false, small = false }: CardControlProps): JSX.Element => (
  <li>
    <div>
      <a href="?dish=1" style={{ display: 'inline-block', minWidth: 48, minHeight: 24 }}>
        {name}
      </a>
    </div>
    <span
      ref={(control) => {
        if (control !== null) drawControl(control, quantity);
      }}
      className={controlCss['control']}
      data-asks={asks ? '' : undefined}
      data-small={small ? '' : undefined}
    />
  </li>
);

/** Buttons and other pressable controls. */
export const buttons: PieceGroup = {
  kind: 'pieces',
  slug: 'buttons',
  title: 'Buttons',
  states: [
    {
      name: 'Button: variants',
      show: () =>
        VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            Оформить
          </Button>
        )),
    },
    {
      name: 'Button: large',
      show: () =>
        VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} size="large">
            Оформить
          </Button>
        )),
    },
    {
      name: 'Button: busy',
      show: () =>
        VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} busy>
            Оформляем
          </Button>
        )),
    },
    {
      name: 'Button: disabled',
      show: () =>
        VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            Оформить
          </Button>
        )),
    },
    {
      name: 'Button: explains why not',
      show: () => (
        <Button aria-disabled aria-label="Оформить: корзина пуста">
          Оформить
        </Button>
      ),
    },
    { name: 'Button: icon', show: () => <Button icon={<CartIcon />}>Корзина</Button> },
    {
      name: 'Button: wide, long text',
      show: () => (
        <Button wide icon={<CartIcon />}>
          {LONG}
        </Button>
      ),
    },
    {
      name: 'IconButton: variants',
      show: () =>
        (['plain', 'quiet', 'float'] as const).map((variant) => (
          <IconButton key={variant} variant={variant} label={`Закрыть (${variant})`}>
            <CloseIcon />
          </IconButton>
        )),
    },
    {
      name: 'IconButton: disabled',
      show: () => (
        <IconButton label="Закрыть" disabled>
          <CloseIcon />
        </IconButton>
      ),
    },
    {
      name: 'Chip',
      show: () => (
        <>
          <Chip pressed={false}>Супы</Chip>
          <Chip pressed>Пицца</Chip>
          <RemovableChip label="Без орехов" onRemove={nothing} />
        </>
      ),
    },
    {
      name: 'The control of a card',
      show: () => (
        <ul role="list" style={{ display: 'grid', gap: 8 }}>
          <CardControl name="Борщ" quantity={0} />
          <CardControl name="Пицца" quantity={0} asks />
          <CardControl name="Суп" quantity={1} />
          <CardControl name="Пирог" quantity={2} />
          <CardControl name={LONG_NAMED.name} quantity={99} />
          <CardControl name="Квас" quantity={12} small />
        </ul>
      ),
    },
    {
      name: 'Stepper',
      show: () => (
        <>
          <Stepper label="Борщ" value={1} min={1} onChange={nothing} />
          <Stepper label="Суп" value={1} removes onChange={nothing} />
          <Stepper label="Пицца" value={99} onChange={nothing} />
          <Stepper label={LONG_NAMED.name} value={12} removes onChange={nothing} />
        </>
      ),
    },
    {
      name: 'Segmented',
      show: () => (
        <Segmented
          legend="Как получить"
          value="pickup"
          options={[
            { value: 'delivery', label: 'Доставка' },
            { value: 'pickup', label: 'Самовывоз' },
          ]}
          onChange={nothing}
        />
      ),
    },
  ],
};
