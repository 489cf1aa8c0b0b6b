/** Tells the tabs of each other's logins. One channel a tab: it does not hear itself. */
let own: BroadcastChannel | null = null;
const channel = (): BroadcastChannel => (own ??= new BroadcastChannel('storefront-person'));

/** Somebody has logged in here, or the session has ended. Being forgotten has its own way: `postForgotten`. */
export function postPersonChange(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel().postMessage({ version: 1 });
}

/** Calls back when another tab has told so. */
export function onPersonChange(listener: () => void): () => void {
  const heard = channel();
  heard.addEventListener('message', listener);
  return () => {
    heard.removeEventListener('message', listener);
  };
}
