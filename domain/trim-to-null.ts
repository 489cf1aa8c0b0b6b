/** A text without blanks around it; null when nothing is left. */
export function trimToNull(text: string | null): string | null {
  return text?.trim() || null;
}
