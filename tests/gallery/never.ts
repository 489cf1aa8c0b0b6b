/** A response that never comes: shows the loading state. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
