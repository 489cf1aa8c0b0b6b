import { momentWords } from '#domain/relative-day.ts';
import { onTabChange } from '#lib/tab-storage.ts';
import { noticeStrings } from '#client/notices/notice-strings.ts';
import type { Look } from '#client/notices/show-notices.ts';
import { localitiesQuery } from '#client/queries/queries.ts';
import type { Services } from '#client/services.ts';
import { dropTime } from '../checkout-draft.ts';
import { findPlace } from '../find-place.ts';
import { orderTime } from './order-time.ts';
import { wantedTime } from './wanted-time.ts';

/**
 * Removes a chosen time that has passed, or that the place does not offer, with a notice (docs/product.md §13.17). The checkout
 * keeps it and asks for another itself (docs/product.md §5.3).
 *
 * @returns an unsubscribe function
 */
export function followWantedTime(
  {
    api,
    clock,
    orderParams,
    queryClient,
    toasts,
  }: Pick<Services, 'api' | 'clock' | 'orderParams' | 'queryClient' | 'toasts'>,
  { isVisible, onVisible, path }: Look,
): () => void {
  const look = (say: (when: string) => string): void => {
    const wanted = wantedTime();
    const params = orderParams.getSnapshot();
    const localities = queryClient.getQueryData(localitiesQuery(api).queryKey);
    if (wanted === null || localities === undefined || params.table !== null) return;
    if (!isVisible() || path() === '/checkout') return;
    const now = clock.now();
    const time = orderTime(findPlace(localities, params, null), now, wanted);
    if (time === null || time.wantedAt !== null) return;
    dropTime();
    toasts.show(say(momentWords(new Date(wanted), now, time.restaurant.timezone)));
  };
  const isPassed = (): void => look(noticeStrings.timePassed);
  isPassed();
  const stops = [
    clock.watch(isPassed),
    onVisible(isPassed),
    onTabChange(isPassed),
    orderParams.subscribe(() => look(noticeStrings.timeElsewhere)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
