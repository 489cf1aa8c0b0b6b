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

/** Hands over every error: those noted so far, then each one as it comes. The answer stops it. */
export function followErrors(onError: (error: unknown) => void): () => void {
  const early = window.errorNotes ?? [];
  const notes: unknown[] = [];
  notes.push = (...errors: unknown[]) => {
    for (const error of errors) onError(error);
    return 0;
  };
  window.errorNotes = notes;
  for (const error of early) onError(error);
  return () => {
    window.errorNotes = [];
  };
}
