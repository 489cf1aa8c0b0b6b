declare global {
  interface Window {
    /**
     * Errors of this page that nobody expected. The inline lines of index.html begin it and push what nothing has caught;
     * what was caught and shown is pushed by whoever shows it. Whoever reports them takes `push` over.
     */
    errorNotes?: unknown[];
  }
}

/** Notes an error that was caught and shown, for the report (docs/product.md §24.2). */
export function noteError(error: unknown): void {
  window.errorNotes?.push(error);
}
