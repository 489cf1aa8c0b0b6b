/** No-break spaces of prices, as ordinary ones: what a person would say it reads. */
export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();
