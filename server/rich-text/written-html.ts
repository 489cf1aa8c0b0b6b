import { marked } from 'marked';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import * as v from 'valibot';
import { ChainPicture } from '#contract/chain-file-parts.ts';
import type { Picture } from '#contract/primitives.ts';
import { cleaningOptions, cleanTag } from './clean-html.ts';
import { pictureHtml } from './picture-html.ts';

/** A text written by an editor in Markdown or HTML. */
export interface Written {
  readonly type: 'markdown' | 'html';
  readonly text: string;
}

/** Returns the path of a picture in a text, relative to the folder of the chain's file; null for any other address. */
const pictureSource = (src: string): string | null => {
  let path = src;
  try {
    path = decodeURI(src);
  } catch {
    // A name with a lone % is used as written.
  }
  return v.is(ChainPicture, path) ? path : null;
};

const BASE = cleaningOptions(['h1']);

/** Keeps only paths of the chain's own pictures in `img`: all other attributes come from the pipeline. */
const options = (note: (source: string) => void): IOptions => ({
  ...BASE,
  transformTags: {
    '*': (element, attributes) => {
      if (element !== 'img') return cleanTag(element, attributes);
      const { src = '', alt = '' } = attributes;
      const source = pictureSource(src);
      if (source !== null) note(source);
      return { tagName: 'img', attribs: source === null ? {} : { src: source, alt } };
    },
  },
});

const rawHtml = ({ type, text }: Written): string =>
  type === 'html' ? text : marked.parse(text, { async: false, gfm: true });

/** Lists the distinct pictures in a text: paths relative to the folder of the chain's file. */
export function picturesIn(written: Written): string[] {
  const found = new Set<string>();
  sanitizeHtml(
    rawHtml(written),
    options((source) => found.add(source)),
  );
  return [...found];
}

const IMAGE_OR_LINK = /<img src="[^"]*" alt="([^"]*)" \/>|<(\/?)a(?=[\s>])/g;

/** Renders a Markdown or HTML text as clean HTML, with its pictures from the pipeline; a picture without one is omitted. */
export function writtenHtml(written: Written, pictureOf: (source: string) => Picture | null): string {
  const sources: string[] = [];
  const html = sanitizeHtml(
    rawHtml(written),
    options((source) => sources.push(source)),
  );
  let index = 0;
  let isInLink = false;
  return html.replaceAll(IMAGE_OR_LINK, (whole, alt: string | undefined, slash: string | undefined) => {
    if (alt === undefined) {
      isInLink = slash === '';
      return whole;
    }
    const picture = pictureOf(sources[index] ?? '');
    index += 1;
    return picture === null ? '' : pictureHtml(picture, alt, { isInLink });
  });
}
