/** Replaces the no-break spaces of prices with ordinary ones. */
export function plain(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}
