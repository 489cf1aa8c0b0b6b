import { useQuery } from '@tanstack/react-query';
import { useId, type JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import type { OrderType } from '#contract/primitives.ts';
import { type DishTime, orderableFrom } from '#domain/dish-time.ts';
import { productQuery } from '#client/queries/dish-queries.ts';
import { menuStart } from '#client/queries/menu-start.ts';
import { menuDetailsQuery, menuQuery } from '#client/queries/queries.ts';
import { useServices, useToasts } from '#client/use-services.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ShareIcon } from '#ui/icons/more-icons.tsx';
import { whyUnavailable } from '../list/availability.ts';
import { DishBody, type DishChoiceProps } from './dish-body.tsx';
import { dishStrings } from './dish-strings.ts';

interface DishSheetProps extends DishChoiceProps {
  /** `dish` of the URL. */
  productId: number;
  restaurantId: number;
  orderType: OrderType;
  time: DishTime | null;
}

/**
 * A dish: opened by `?dish=ID` over any screen. Data from the card is shown immediately, the rest loads; a menu
 * already loaded with details (search, offline) is used without a request.
 */
export function DishSheet(props: DishSheetProps): JSX.Element {
  const { productId, restaurantId, orderType, time, onClose } = props;
  const { api, queryClient } = useServices();
  const headingId = useId();
  const place = { restaurantId, orderType };
  const byId = (list: readonly Product[] | undefined): Product | undefined => list?.find(({ id }) => id === productId);
  // Also the fallback when the request fails: with a menu loaded with details, the dish is complete offline.
  const known =
    byId(queryClient.getQueryData(menuDetailsQuery(api, place).queryKey)) ??
    byId(queryClient.getQueryData(menuQuery(api, place).queryKey)) ??
    byId(queryClient.getQueryData(menuStart(place).queryKey)?.products);
  const { data, error, refetch, isFetching, isPaused } = useQuery(productQuery(api, { id: productId, ...place }));
  const product = data === undefined ? known : data;
  const hasFailed = error !== null || isPaused;

  if (product === null) {
    const action = <Button onClick={onClose}>{dishStrings.toMenu}</Button>;
    return (
      <Sheet title={dishStrings.missingTitle} bare onClose={onClose} labelledBy={headingId}>
        <div id={headingId}>
          <EmptyState title={dishStrings.missingTitle} text={dishStrings.missingText} action={action} />
        </div>
      </Sheet>
    );
  }
  const retry = (): void => {
    void refetch();
  };
  if (product === undefined && hasFailed) {
    return (
      <Sheet title={dishStrings.detailsErrorTitle} bare onClose={onClose}>
        <ErrorState onRetry={retry} busy={isFetching} />
      </Sheet>
    );
  }
  return (
    <DishBody
      // Each dish starts with its own selection.
      key={productId}
      product={product}
      place={place}
      headingId={headingId}
      unavailable={product === undefined ? null : whyUnavailable(product, time)}
      ahead={product && time && props.onOrderAhead ? orderableFrom(product, time) : null}
      failure={!hasFailed || product?.details != null ? null : { retry, busy: isFetching }}
      {...props}
    />
  );
}

interface ShareDishProps {
  name: string;
  /** URL of the dish (docs/product.md §32.4). */
  path: string;
}

/** Shares the dish's URL through the device's share sheet, else copies it (docs/product.md §3.17). */
export function ShareDish({ name, path }: ShareDishProps): JSX.Element {
  const { showToast } = useToasts();
  const share = async (): Promise<void> => {
    const url = new URL(path, location.origin).href;
    try {
      if ('share' in navigator) {
        await navigator.share({ title: name, url });
        return;
      }
      // The types assume it always exists, but it is missing over plain http.
      await (navigator as Navigator).clipboard.writeText(url);
      showToast(dishStrings.linkCopied, { tone: 'success' });
    } catch (error) {
      // Dismissed by the user: not an error.
      if (error instanceof Error && error.name === 'AbortError') return;
      showToast(dishStrings.linkNotCopied(url));
    }
  };
  return (
    <IconButton label={dishStrings.share(name)} variant="float" onClick={() => void share()}>
      <ShareIcon />
    </IconButton>
  );
}
