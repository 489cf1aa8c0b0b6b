import * as v from 'valibot';
import { Line, MAX_LENGTH } from './primitives.ts';

/** The length limits of an e-mail's parts: 64 characters before the @, 256 after it, 63 between two dots of the domain. */
export const EMAIL_PARTS = /^[^@]{1,64}@(?=[^@]{1,256}$)[^.@]{1,63}(?:\.[^.@]{1,63})*$/;

/** An e-mail address (docs/product.md §7.20). */
export const Email = v.pipe(Line, v.maxLength(MAX_LENGTH.email), v.email(), v.regex(EMAIL_PARTS));
