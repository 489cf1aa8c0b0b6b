import { renewPush } from '#client/worker.ts';
import { serializePush } from '#lib/serialize-push.ts';
import { pushStrings } from './push-strings.ts';
import { showMessages } from './show-messages.ts';

/** Shows the customer's push messages (docs/product.md §27.7). */
export function handlePush(): void {
  showMessages({
    unreadable: { title: pushStrings.title, navigate: '/orders' },
    isShownAt: (path, wanted) => path === wanted,
    renew: (subscription, ended) => renewPush(serializePush(subscription), ended),
  });
}
