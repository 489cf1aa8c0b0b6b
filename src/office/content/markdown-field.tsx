import { Button, Fieldset, FileButton, Group, SimpleGrid, Stack, Text, Textarea, Typography } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import { officeApi } from '#contract/calls/office.ts';
import { pictureFile } from '#contract/chain-file-parts.ts';
import type { EditValue } from '#contract/office-chain.ts';
import { cleanHtml } from '#lib/clean-html.ts';
import { READS } from '../data/create-office.ts';
import { useIsOffline, useOffice } from '../data/use-office.ts';
import { FieldNote } from '../menu/field-note.tsx';
import { fieldStrings } from '../menu/menu-strings.ts';
import { PHOTO_TYPES, photoMessage, useSendPhoto } from '../menu/send-photo.ts';
import { useField } from '../menu/use-field.ts';
import styles from './content.module.css';
import { articleStrings as strings } from './content-strings.ts';

/** The server is asked once the typing stops. */
const PREVIEW_DELAY = 500;
const LONGEST = 80;

const shown = (value: EditValue): string => {
  if (typeof value !== 'string' || value === '') return fieldStrings.nothing;
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
};

/** A text as guests see it: made by the server as it makes the storefront's, and cleaned again as there (docs/product.md §11.5). */
function Preview({ text }: { text: string }): JSX.Element {
  const { api } = useOffice();
  const isOffline = useIsOffline();
  const [asked] = useDebouncedValue(text, PREVIEW_DELAY);
  const { data, isError } = useQuery({
    queryKey: [...READS.preview, asked],
    queryFn: async () => cleanHtml((await api.call(officeApi.officePreview, { body: { text: asked } })).html),
    enabled: asked !== '' && !isOffline,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return (
    <section className={styles['preview']} aria-label={strings.preview}>
      <Text size="sm" c="dimmed" mb="xs">
        {strings.preview}
      </Text>
      {text === '' ? <Text c="dimmed">{strings.previewEmpty}</Text> : null}
      {text !== '' && data === undefined && isOffline ? <Text c="dimmed">{strings.previewOffline}</Text> : null}
      {text !== '' && isError && !isOffline ? (
        <Text role="alert" c="var(--mantine-color-error)">
          {strings.previewFailed}
        </Text>
      ) : null}
      {text === '' || data === undefined ? null : (
        <Typography className={styles['prose']}>
          {/* oxlint-disable-next-line react/no-danger -- cleaned by a library twice (docs/product.md §11.5) */}
          <div dangerouslySetInnerHTML={{ __html: data }} />
        </Typography>
      )}
    </section>
  );
}

/** What a button writes: around the chosen text, before its line, or as a paragraph after its own. */
interface Mark {
  readonly where: 'around' | 'line' | 'paragraph';
  readonly before: string;
  readonly after: string;
  /** What stands there if nothing is chosen. */
  readonly empty: string;
}

const MARKS = {
  bold: { where: 'around', before: '**', after: '**', empty: strings.bold.toLowerCase() },
  heading: { where: 'line', before: '## ', after: '', empty: strings.heading },
  bullet: { where: 'line', before: '- ', after: '', empty: '' },
  link: { where: 'around', before: '[', after: '](/menu)', empty: strings.linkText },
} as const satisfies Record<string, Mark>;

/** Writes a mark at the chosen part of a text; returns the text and where its inside is. */
const marked = (text: string, [from, to]: readonly [number, number], { where, before, after, empty }: Mark) => {
  if (where === 'paragraph') {
    const end = text.indexOf('\n\n', to);
    const at = end === -1 ? text.length : end;
    const start = at + (at === 0 ? 0 : 2) + before.length;
    const whole = `${text.slice(0, at)}${at === 0 ? '' : '\n\n'}${before}${empty}${after}${text.slice(at)}`;
    return { text: whole, inside: [start, start + empty.length] as const };
  }
  const begin = where === 'line' ? text.lastIndexOf('\n', from - 1) + 1 : from;
  const inside = text.slice(begin, to) || empty;
  const start = begin + before.length;
  return {
    text: `${text.slice(0, begin)}${before}${inside}${after}${text.slice(to)}`,
    inside: [start, start + inside.length] as const,
  };
};

/** An article's text in Markdown, with buttons for its marks and photographs, beside what guests will see (docs/product.md §34.25). */
export function MarkdownField({
  path,
  published,
  disabled,
}: {
  path: string;
  published: string;
  disabled: boolean;
}): JSX.Element {
  const field = useField(path, published);
  const [typed, setTyped] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const send = useSendPhoto('wide');
  const text = typed ?? (typeof field.value === 'string' ? field.value : '');
  const commit = (): void => {
    if (typed === null) return;
    setTyped(null);
    if (typed !== field.value) field.save(typed);
  };
  const write = (mark: Mark): void => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    const next = marked(text, [selectionStart, selectionEnd], mark);
    setTyped(next.text);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(...next.inside);
    });
  };
  const insertPhoto = (file: File | null): void => {
    if (file === null) return;
    send.mutate(file, {
      onSuccess: ({ value }) =>
        write({ where: 'paragraph', before: '![', after: `](${pictureFile(value)})`, empty: strings.photoAlt }),
    });
  };
  return (
    <Fieldset legend={strings.text}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack gap="xs">
          {disabled ? null : (
            <Group gap="xs" role="group" aria-label={strings.tools}>
              {(['bold', 'heading', 'bullet', 'link'] as const).map((name) => (
                <Button key={name} size="compact-sm" variant="default" onClick={() => write(MARKS[name])}>
                  {strings[name]}
                </Button>
              ))}
              <FileButton onChange={insertPhoto} accept={PHOTO_TYPES} disabled={send.isPending}>
                {(button) => (
                  <Button {...button} size="compact-sm" variant="default" disabled={send.isPending}>
                    {strings.photo}
                  </Button>
                )}
              </FileButton>
            </Group>
          )}
          <div role="status">{send.isPending ? <Text size="sm">{strings.sending}</Text> : null}</div>
          {send.error === null ? null : (
            <Text size="sm" role="alert" c="var(--mantine-color-error)">
              {photoMessage(send.error)}
            </Text>
          )}
          <Textarea
            ref={area}
            id={path}
            aria-label={strings.text}
            value={text}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={commit}
            disabled={disabled}
            autosize
            minRows={8}
            maxRows={24}
            error={field.faults[0]}
            description={<FieldNote field={field} show={shown} />}
            descriptionProps={{ component: 'div' }}
            inputWrapperOrder={['input', 'error', 'description']}
          />
          <Text size="sm" c="dimmed">
            {strings.textNote}
          </Text>
        </Stack>
        <Preview text={text} />
      </SimpleGrid>
    </Fieldset>
  );
}
