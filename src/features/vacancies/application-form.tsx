import { useId, useRef, useState, type JSX } from 'react';
import * as v from 'valibot';
import type { Vacancy } from '#contract/content.ts';
import { ApplicationFields, MAX_FILE_BYTES } from '#contract/applications.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import type { Environment } from '#contract/restaurants.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { normalisePhone } from '#domain/phone.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, PhoneField, TextArea, TextField } from '#ui/fields.tsx';
import { MantineIsland } from '#ui/mantine-island.tsx';
import { focusInvalid, useFirstWrong } from '#ui/use-first-wrong.ts';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { useApply } from './use-apply.ts';
import { vacancyStrings } from './vacancy-strings.ts';
import css from './vacancies.module.css';
import { readTab, writeTab } from '#lib/tab-storage.ts';

interface ApplicationFormProps {
  vacancy: Vacancy;
  documents: Environment['documents'];
}

const ACCEPTED = '.pdf,.docx,.jpg,.jpeg,.png';
type Errors = Readonly<Partial<Record<'name' | 'phone' | 'message' | 'file' | 'consent', string>>>;

/** Job application form: name, phone, a short text, a file, and consent to data processing (docs/product.md §31.2). */
export function ApplicationForm({ vacancy, documents }: ApplicationFormProps): JSX.Element {
  const [draft, setDraft] = useState(readDraft);
  const [file, setFile] = useState<File | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const { state, send } = useApply();
  const form = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const fileId = useId();
  useFirstWrong(refusals, () => focusInvalid(form.current));

  const change = (part: Partial<ApplicationDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(next);
  };
  const wrong: Errors = {
    ...(!v.is(ApplicationFields.entries.name, draft.name) && { name: vacancyStrings.form.tooLong(MAX_LENGTH.name) }),
    ...(trimToNull(draft.name) === null && { name: vacancyStrings.form.nameMissing }),
    ...(normalisePhone(draft.phone) === null && { phone: vacancyStrings.form.phoneWrong }),
    ...(!v.is(ApplicationFields.entries.message, draft.message) && {
      message: vacancyStrings.form.tooLong(MAX_LENGTH.message),
    }),
    ...(file !== null && file.size > MAX_FILE_BYTES && { file: vacancyStrings.form.fileTooLarge }),
    ...(!agreed && { consent: vacancyStrings.form.consentMissing }),
  };
  const told = state.step === 'failed' ? state.fields : {};
  const errors: Errors = { ...told, ...(isAsked ? wrong : {}) };

  const submit = async (): Promise<void> => {
    setIsAsked(true);
    if (Object.keys(wrong).length > 0) {
      setRefusals((count) => count + 1);
      return;
    }
    await send({
      fields: {
        vacancy_id: String(vacancy.id),
        phone: draft.phone,
        // Strips invisible characters (docs/product.md §19.11).
        name: v.parse(ApplicationFields.entries.name, draft.name),
        message: v.parse(ApplicationFields.entries.message, draft.message),
        consent_version: documents.consent_version,
        website: trap.current?.value ?? '',
      },
      file,
    });
  };

  if (state.step === 'sent') return <Sent onSeen={() => keepDraft(null)} />;
  const isSending = state.step === 'sending';
  return (
    <MantineIsland>
      <form
        ref={form}
        className={css['form']}
        noValidate
        aria-label={vacancyStrings.form.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void submit();
        }}
      >
        <TextField
          label={vacancyStrings.form.name}
          value={draft.name}
          maxLength={MAX_LENGTH.name}
          autoComplete="name"
          error={errors.name}
          onChange={(name) => change({ name })}
        />
        <PhoneField
          label={vacancyStrings.form.phone}
          value={draft.phone}
          error={errors.phone}
          onChange={(phone) => change({ phone })}
        />
        <TextArea
          label={vacancyStrings.form.message}
          value={draft.message}
          maxLength={MAX_LENGTH.message}
          rows={4}
          error={errors.message}
          onChange={(message) => change({ message })}
        />
        <div className={css['file']}>
          <label htmlFor={fileId}>{vacancyStrings.form.file}</label>
          <input
            id={fileId}
            type="file"
            accept={ACCEPTED}
            aria-invalid={errors.file !== undefined}
            aria-describedby={`${fileId}-hint`}
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
          />
          <p id={`${fileId}-hint`} className={errors.file === undefined ? css['muted'] : css['wrong']}>
            {errors.file ?? vacancyStrings.form.fileHint}
          </p>
        </div>
        {/* A honeypot: hidden from people, filled in by bots. */}
        <div className={visuallyHiddenClass} aria-hidden="true">
          <input ref={trap} name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
        </div>
        <CheckField
          checked={agreed}
          error={errors.consent}
          onChange={setAgreed}
          label={vacancyStrings.form.consent}
          link={
            <a
              href={documents.personal_data_consent_url ?? documents.privacy_url}
              target="_blank"
              rel="noopener noreferrer"
            >
              {vacancyStrings.form.consentLink}
            </a>
          }
        />
        {isSending && (
          <progress className={css['progress']} value={state.share} aria-label={vacancyStrings.form.progress} />
        )}
        {state.step === 'failed' && (
          <p role="alert" className={css['wrong']}>
            {state.message}
          </p>
        )}
        <Button type="submit" size="large" busy={isSending}>
          {state.step === 'failed' ? vacancyStrings.form.again : vacancyStrings.form.send}
        </Button>
      </form>
    </MantineIsland>
  );
}

function Sent({ onSeen }: { onSeen: () => void }): JSX.Element {
  return (
    <div
      ref={(element) => {
        if (element === null) return;
        onSeen();
        element.focus();
      }}
      className={css['sent']}
      role="status"
      tabIndex={-1}
    >
      <h2>{vacancyStrings.form.sent}</h2>
      <p>{vacancyStrings.form.sentText}</p>
    </div>
  );
}

const KEY = 'application';

const Draft = v.object({ name: v.string(), phone: v.string(), message: v.string() });
type ApplicationDraft = v.InferOutput<typeof Draft>;

const EMPTY_DRAFT: ApplicationDraft = { name: '', phone: '', message: '' };

/** Loads what was typed in this tab and not sent (docs/product.md §31.4). */
function readDraft(): ApplicationDraft {
  try {
    const kept = v.safeParse(Draft, JSON.parse(readTab(KEY) ?? 'null'));
    return kept.success ? kept.output : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Saves what was typed; null deletes it. */
function keepDraft(draft: ApplicationDraft | null): void {
  writeTab(KEY, draft === null ? null : JSON.stringify(draft));
}
