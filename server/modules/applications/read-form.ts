import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { FILE_TYPES } from '#contract/applications.ts';
import { cleanLine } from '#contract/clean-text.ts';
import { ApiError } from '#server/http/api-error.ts';
import { applicationsStrings } from './applications-strings.ts';

export interface SentFile {
  readonly name: string;
  readonly type: (typeof FILE_TYPES)[number];
  readonly bytes: Buffer;
}

const refused = (message: string): ApiError =>
  new ApiError('VALIDATION_FAILED', { message, fields: { file: [message] } });

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

/**
 * Returns the last path segment of a name, cleaned as any text is (docs/product.md §19.11), without characters that file systems and
 * headers treat specially.
 */
const plainName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return cleanLine(last.replaceAll(/["<>|:*?\p{Cs}]/gu, '')).slice(-100) || 'file';
};

/** A reader looks for a PDF's header in its first kilobyte; whatever comes before it is ignored. */
const PDF_HEADER = '%PDF-';
const withoutPreamble = (bytes: Buffer): Buffer => {
  const start = bytes.subarray(0, 1024).indexOf(PDF_HEADER);
  return start === -1 ? bytes : bytes.subarray(start);
};

/**
 * Reads a form with at most one file, part by part within the plugin's limits. The file type is determined by content, not by
 * name.
 *
 * @throws {ApiError} PAYLOAD_TOO_LARGE, VALIDATION_FAILED with the field `file`
 */
export async function readForm(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; file: SentFile | null }> {
  const fields = new Map<string, string>();
  let sent: { name: string; bytes: Buffer } | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname === 'file' && part.filename !== '') sent = { name: plainName(part.filename), bytes };
      } else if (typeof part.value === 'string') {
        fields.set(part.fieldname, part.value);
      }
    }
  } catch (error) {
    if (isTooLarge(error)) throw new ApiError('PAYLOAD_TOO_LARGE', { message: applicationsStrings.fileTooLarge });
    throw error;
  }
  return { fields: Object.fromEntries(fields), file: sent && (await judged(sent)) };
}

async function judged({ name, bytes }: { name: string; bytes: Buffer }): Promise<SentFile> {
  if (bytes.length === 0) throw refused(applicationsStrings.fileEmpty);
  const found = (await fileTypeFromBuffer(bytes)) ?? (await fileTypeFromBuffer(withoutPreamble(bytes)));
  const type = FILE_TYPES.find((one) => one === found?.mime);
  if (type === undefined) throw refused(applicationsStrings.fileType);
  return { name, type, bytes };
}
