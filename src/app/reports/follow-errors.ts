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
