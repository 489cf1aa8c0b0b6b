declare global {
  interface Window {
    /**
     * Unexpected errors of this page. The inline script of index.html creates the array and pushes uncaught errors; code that
     * catches and shows an error pushes it, too. The reporter replaces `push`.
     */
    errorNotes?: unknown[];
  }
}

/** Records an error that was caught and shown, for the report (docs/product.md §24.2). */
export function noteError(error: unknown): void {
  window.errorNotes?.push(error);
}
