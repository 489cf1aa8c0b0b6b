import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { APPLY_PATH } from '#contract/applications.ts';
import { ApiErrorBody } from '#contract/errors.ts';
import { useRequestKey } from '#client/use-request-key.ts';
import { builtConnection } from '#lib/api/connection.ts';
import { upload } from '#lib/upload.ts';
import { vacancyStrings } from './vacancy-strings.ts';

export interface Application {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File | null;
}

export type ApplyState =
  | { readonly step: 'editing' }
  | { readonly step: 'sending'; readonly share: number }
  /** `fields`: the server's message for each. */
  | { readonly step: 'failed'; readonly message: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly step: 'sent' };

const refusalOf = (body: unknown) => {
  const told = v.safeParse(ApiErrorBody, body);
  if (!told.success) return { message: vacancyStrings.failed, fields: {} };
  const fields = Object.entries(told.output.fields ?? {}).map(([name, messages]) => [name, messages[0] ?? ''] as const);
  return { message: told.output.message, fields: Object.fromEntries(fields) };
};

/** Sends an application (docs/product.md §31.3); a repeat of the same one counts once. Leaving the page aborts the upload. */
export function useApply(): { state: ApplyState; send: (application: Application) => Promise<void> } {
  const [state, setState] = useState<ApplyState>({ step: 'editing' });
  const keyFor = useRequestKey();
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const send = async ({ fields, file }: Application): Promise<void> => {
    const controller = new AbortController();
    leaving.current = controller;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file !== null) form.set('file', file);
    const idempotencyKey = keyFor([fields, file && [file.name, file.size, file.lastModified]]);
    setState({ step: 'sending', share: 0 });
    const answer = await upload(`${builtConnection().origin ?? ''}${APPLY_PATH}`, form, {
      idempotencyKey,
      signal: controller.signal,
      onProgress: (share) => setState({ step: 'sending', share }),
    });
    if (controller.signal.aborted) return;
    if (answer === null) setState({ step: 'failed', message: vacancyStrings.offline, fields: {} });
    else if (answer.status === 200) setState({ step: 'sent' });
    else setState({ step: 'failed', ...refusalOf(answer.body) });
  };
  return { state, send };
}
