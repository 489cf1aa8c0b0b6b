import { useId, type JSX, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ALLERGENS, type Allergen } from '#contract/catalog.ts';
import { useForbidden, MOST_WORDS } from '#client/use-forbidden.ts';
import { useToasts, useConnectivity, useServices } from '#client/use-services.ts';
import { allergenNames } from '#contract/allergen-names-strings.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Elements } from '#ui/elements.ts';
import { noticeClass } from '#ui/notice.ts';
import { cleanLine } from '#contract/clean-text.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import { ingredientsOf } from '#domain/composition.ts';
import { foldText } from '#domain/word-forms.ts';
import type { Place } from '#client/place/find-place.ts';
import { usePlace } from '#client/place/use-place.ts';
import { menuDetailsQuery } from '#client/queries/queries.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { forbiddenPageStrings } from './forbidden-page-strings.ts';
import css from './forbidden-page.module.css';

/** In Russian alphabetical order, like the menu's filters. */
const byName = [...ALLERGENS].sort((a, b) => (allergenNames[a] < allergenNames[b] ? -1 : 1));

/** «Мне нельзя»: what the customer must not or does not eat. Each tap is saved immediately, on this device only (docs/product.md §17.8). */
export function ForbiddenPage({ about }: { about: Elements }): JSX.Element {
  const [list, keep] = useForbidden();
  const { showToast } = useToasts();
  const titleId = useId();
  const isEmpty = list.allergens.length === 0 && list.words.length === 0;
  const toggle = (allergen: Allergen): void =>
    keep({
      ...list,
      allergens: list.allergens.includes(allergen)
        ? list.allergens.filter((one) => one !== allergen)
        : [...list.allergens, allergen],
    });
  const reset = (): void => {
    if (isEmpty) return;
    keep({ allergens: [], words: [] });
    showToast(forbiddenPageStrings.wasReset, {
      action: { label: forbiddenPageStrings.undo, run: () => keep(list) },
    });
  };
  return (
    <>
      <section className={css['card']}>
        <p>{forbiddenPageStrings.intro}</p>
        <p className={css['muted']}>{forbiddenPageStrings.privacy}</p>
      </section>
      <section className={css['card']} aria-labelledby={titleId}>
        <h2 id={titleId}>{forbiddenPageStrings.allergens}</h2>
        <div className={css['chips']}>
          {byName.map((allergen) => (
            <Chip
              key={allergen}
              className={css['chip']}
              pressed={list.allergens.includes(allergen)}
              onClick={() => toggle(allergen)}
            >
              {allergenNames[allergen]}
            </Chip>
          ))}
        </div>
        <div className={noticeClass}>
          <p>{forbiddenPageStrings.caution}</p>
          {about}
        </div>
      </section>
      <Dislikes words={list.words} onChange={(words) => keep({ ...list, words })} />
      <Button variant="quiet" className={css['reset']} aria-disabled={isEmpty || undefined} onClick={reset}>
        {forbiddenPageStrings.reset}
      </Button>
    </>
  );
}

/** Maximum number of words suggested before typing, and of search results. */
const MOST_OFFERED = 24;

interface DislikesProps {
  words: readonly string[];
  onChange: (words: readonly string[]) => void;
}

/**
 * What the customer does not eat, selected from the words in the menu's compositions. A tapped word keeps its position, so that neither
 * thumb nor focus loses it; words already on the list come first, whether or not the menu is loaded.
 */
function Dislikes({ words, onChange }: DislikesProps): JSX.Element {
  const { restaurant, orderType } = usePlace();
  const titleId = useId();
  const [atFirst] = useState(words);
  const [later, setLater] = useState<readonly string[]>([]);
  const change = (next: readonly string[]): void => {
    setLater((known) => [...known, ...next.filter((word) => !known.includes(word))]);
    onChange(next);
  };
  const own = [...new Set([...atFirst, ...later, ...words])];
  return (
    <section className={css['card']} aria-labelledby={titleId}>
      <h2 id={titleId}>{forbiddenPageStrings.dislikes}</h2>
      <p className={css['muted']}>{forbiddenPageStrings.dislikesHint}</p>
      {restaurant === null ? (
        <>
          <p className={css['muted']}>{forbiddenPageStrings.noPlace}</p>
          <Words names={own} words={words} onChange={change} />
        </>
      ) : (
        <Offered
          restaurant={restaurant}
          orderType={orderType}
          own={own}
          atFirst={atFirst}
          words={words}
          onChange={change}
        />
      )}
      {words.length >= MOST_WORDS && <p role="status">{forbiddenPageStrings.full}</p>}
    </section>
  );
}

interface OfferedProps extends DislikesProps, Pick<Place, 'orderType'> {
  restaurant: NonNullable<Place['restaurant']>;
  /** Every word that is or was on the list while the page is open, and the initial ones. */
  own: readonly string[];
  atFirst: readonly string[];
}

function Offered({ restaurant, orderType, own, atFirst, words, onChange }: OfferedProps): JSX.Element {
  const { api } = useServices();
  const { data, isFetching, refetch } = useQuery(menuDetailsQuery(api, { restaurantId: restaurant.id, orderType }));
  const isOffline = useConnectivity() === 'unreachable';
  const ingredients = useMemo(() => ingredientsOf(data ?? []).map(({ name }) => name), [data]);
  const [text, setText] = useState('');
  if (data === undefined) {
    return (
      <>
        <Words names={own} words={words} onChange={onChange} />
        {isFetching && !isOffline ? (
          <div className={css['loading']}>
            <VisuallyHidden live>{forbiddenPageStrings.loading}</VisuallyHidden>
            <Skeleton height="2.75rem" />
            <Skeleton height="9rem" />
          </div>
        ) : (
          <div className={css['loading']}>
            <p role="status">{isOffline ? forbiddenPageStrings.offline : forbiddenPageStrings.failed}</p>
            {!isOffline && (
              <Button variant="secondary" onClick={() => void refetch()}>
                {uiStrings.retry}
              </Button>
            )}
          </div>
        )}
      </>
    );
  }
  const asked = cleanLine(foldText(text));
  const found = ingredients.filter((name) => isFound(foldText(name), asked));
  const names =
    asked === ''
      ? [...new Set([...atFirst, ...ingredients.slice(0, MOST_OFFERED), ...own])]
      : found.slice(0, MOST_OFFERED);
  const isNothing = names.length === 0;
  return (
    <>
      <input
        className={css['input']}
        type="search"
        value={text}
        maxLength={MAX_LENGTH.search}
        placeholder={forbiddenPageStrings.find}
        aria-label={forbiddenPageStrings.find}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
      />
      <VisuallyHidden live>
        {asked !== '' && !isNothing ? forbiddenPageStrings.foundCount(found.length) : ''}
      </VisuallyHidden>
      {isNothing && (
        <p role="status">{asked === '' ? forbiddenPageStrings.none : forbiddenPageStrings.nothing(cleanLine(text))}</p>
      )}
      <Words names={names} words={words} onChange={onChange} />
    </>
  );
}

/** Matches the start of a word: «лук» finds «лук репчатый», not «каблук». */
const isFound = (name: string, asked: string): boolean => ` ${name}`.includes(` ${asked}`);

function Words({ names, words, onChange }: DislikesProps & { names: readonly string[] }): JSX.Element | null {
  if (names.length === 0) return null;
  const isFull = words.length >= MOST_WORDS;
  return (
    <div className={css['chips']}>
      {names.map((name) => {
        const isChosen = words.includes(name);
        return (
          <Chip
            key={name}
            className={css['chip']}
            pressed={isChosen}
            aria-disabled={(isFull && !isChosen) || undefined}
            onClick={() => {
              if (isChosen) onChange(words.filter((one) => one !== name));
              else if (!isFull) onChange([...words, name]);
            }}
          >
            {name}
          </Chip>
        );
      })}
    </div>
  );
}
