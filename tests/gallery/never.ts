/** An answer that does not come: whatever waits for it is seen waiting. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
