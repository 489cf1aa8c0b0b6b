import { environmentQuery } from '../queries/queries.ts';
import type { Services } from '../services.ts';
import { noticeStrings } from './notice-strings.ts';

/**
 * Shows the chain's announcement until it is dismissed: then this device shows no more of that one, but does show another
 * (docs/product.md §11.13). Makes no requests: it follows the environment that every page reads.
 *
 * @returns stops following
 */
export function showAnnouncement({
  api,
  queryClient,
  screens,
  storage,
  toasts,
}: Pick<Services, 'api' | 'queryClient' | 'screens' | 'storage' | 'toasts'>): () => void {
  const { queryKey } = environmentQuery(api);
  let shown: string | null = null;
  const show = (): void => {
    const alert = queryClient.getQueryData(queryKey)?.alert_message ?? null;
    if (alert === null) return;
    const { title, text } = alert;
    const whole = JSON.stringify([title, text]);
    if (whole === shown || storage.get('alert_message') === whole) return;
    shown = whole;
    toasts.show(title, {
      stays: true,
      action: text === null ? null : { label: noticeStrings.more, run: () => screens.openText({ title, text }) },
      onDismiss: () => storage.set('alert_message', whole),
    });
  };
  show();
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === queryKey[0]) show();
  });
}
