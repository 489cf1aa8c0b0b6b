/** Screens of the iPhones and iPads in use, as scripts/lib/app-icons.mjs draws them: CSS width, height, density. */
const SCREENS = __SPLASH__;

/**
 * What only iOS reads, and only when the page is put on the home screen: how the app looks while it starts. Sixteen links
 * would weigh on every page of everybody else.
 */
export function addIosMeta(): void {
  if (!('standalone' in navigator)) return;
  for (const [width = 0, height = 0, density = 1] of SCREENS) {
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.media = `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${density}) and (orientation: portrait)`;
    link.href = `/splash/${width * density}x${height * density}.png`;
    document.head.append(link);
  }
}
