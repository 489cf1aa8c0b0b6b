/** Width, height (CSS px) and density of each splash screen that the build has drawn (scripts/lib/app-icons.mjs). */
declare const __SPLASH__: readonly (readonly number[])[];

/**
 * Adds the splash screens that only iOS reads, and only when the page is put on the home screen. Sixteen links would weigh
 * on every page of everybody else.
 */
export function addIosMeta(): void {
  if (!('standalone' in navigator)) return;
  for (const [width = 0, height = 0, density = 1] of __SPLASH__) {
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.media = `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${density}) and (orientation: portrait)`;
    link.href = `/splash/${width * density}x${height * density}.png`;
    document.head.append(link);
  }
}
