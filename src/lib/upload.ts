/** A server's response to an upload. */
interface UploadAnswer {
  readonly status: number;
  /** Parsed JSON; null if invalid. */
  readonly body: unknown;
}

interface UploadOptions {
  readonly idempotencyKey: string;
  /** Receives the share sent, 0 to 1. `fetch` cannot report it. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Sends a form with files. Resolves to null without a response: no connection, or aborted by the signal. */
export function upload(url: string, form: FormData, options: UploadOptions): Promise<UploadAnswer | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', options.idempotencyKey);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) options.onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve({ status: request.status, body: parsed(request.responseText) }));
    for (const failed of ['error', 'abort', 'timeout'] as const) request.addEventListener(failed, () => resolve(null));
    options.signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
