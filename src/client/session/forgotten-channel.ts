const purges = (): BroadcastChannel => new BroadcastChannel('storefront-purge');
/** The one that this tab listens to: what is said through it is not heard here. */
let heard: BroadcastChannel | null = null;

/** Tells the other tabs that the person was forgotten on this device. */
export function postForgotten(): void {
  const channel = heard ?? purges();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel.postMessage({ version: 1 });
  if (channel !== heard) channel.close();
}

/** Another tab has forgotten the person: this one does, and leaves the screens of the one before, with all that they hold. */
export function onForgotten(forget: () => Promise<void>): () => void {
  const channel = purges();
  heard = channel;
  const leave = (): void => location.assign('/');
  channel.addEventListener('message', () => {
    forget().then(leave, leave);
  });
  return () => {
    heard = null;
    channel.close();
  };
}
