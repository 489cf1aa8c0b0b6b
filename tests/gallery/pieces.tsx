import { Button } from '#ui/button.tsx';
import { BrandBorder } from '#brand/border.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { noticeClass } from '#ui/notice.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { termListClass } from '#ui/term-list.ts';
import { wholeWords } from '#ui/whole-words.tsx';
import { LONG_NAMED, PIZZA } from '../support/fixtures/dishes.ts';
import type { PieceGroup } from './group.ts';

const nothing = (): void => undefined;

/** Content, and placeholders where there is none. */
export const pieces: PieceGroup = {
  kind: 'pieces',
  slug: 'pieces',
  title: 'States and texts',
  states: [
    {
      name: 'EmptyState',
      show: () => (
        <EmptyState title="Корзина пуста" text="Добавьте что-нибудь из меню." action={<Button>Открыть меню</Button>} />
      ),
    },
    { name: 'EmptyState: long texts', show: () => <EmptyState title={LONG_NAMED.name} text={LONG_NAMED.name} /> },
    { name: 'ErrorState', show: () => <ErrorState onRetry={nothing} /> },
    { name: 'ErrorState: busy', show: () => <ErrorState onRetry={nothing} busy /> },
    {
      name: 'ErrorState: long texts, two ways on',
      show: () => (
        <ErrorState
          title="Ресторан сейчас не отвечает на наши вопросы о заказе"
          text={LONG_NAMED.name}
          onRetry={nothing}
          action={<Button variant="plain">Позвонить в ресторан</Button>}
        />
      ),
    },
    {
      name: 'Skeleton',
      show: () => (
        <div style={{ width: '16rem', display: 'grid', gap: '0.5rem' }}>
          <Skeleton height="8rem" />
          <Skeleton width="70%" />
          <Skeleton width="40%" />
        </div>
      ),
    },
    {
      name: 'notice',
      show: () => (
        <p className={noticeClass}>Сейчас закрыто. Заказ примем ко времени: откроемся завтра в&nbsp;10:00.</p>
      ),
    },
    {
      name: 'Picture: none',
      show: () => (
        <div style={{ width: '10rem' }}>
          <Picture picture={null} alt="Борщ" sizes="10rem" />
        </div>
      ),
    },
    {
      name: 'Price',
      show: () => (
        <>
          <Price value={39_000} />
          <Price value={33_000} old={39_000} />
          <Price value={124_900_050} old={139_000_000} />
        </>
      ),
    },
    {
      name: 'term list',
      show: () => (
        <dl className={termListClass} style={{ width: '20rem' }}>
          <div>
            <dt>Блюда</dt>
            <dd>1 290 ₽</dd>
          </div>
          <div>
            <dt>Скидка за самовывоз по длинному-предлинному промокоду</dt>
            <dd>−129 ₽</dd>
          </div>
        </dl>
      ),
    },
    { name: 'PhoneLink', show: () => <PhoneLink number="74842000001" /> },
    { name: 'whole words', show: () => <p style={{ width: '9rem' }}>{wholeWords(PIZZA.name)}</p> },
    { name: 'BrandBorder', show: () => <BrandBorder /> },
  ],
};
