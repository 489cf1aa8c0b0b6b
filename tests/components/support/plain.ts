/** No-break spaces of prices, as ordinary ones: what a person would say it reads. */
export function plain(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}
