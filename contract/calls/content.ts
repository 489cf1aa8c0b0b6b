import * as v from 'valibot';
import * as contentSchemas from '../content.ts';
import { get } from './record.ts';

// What an editor writes.

export const news = get('news', '/news', 'News and events', null, v.array(contentSchemas.NewsItem));
export const contentText = get(
  'contentText',
  '/content',
  'A text by key',
  contentSchemas.ContentTextQuery,
  contentSchemas.ContentText,
  {
    errors: ['NOT_FOUND'],
  },
);
export const contentList = get(
  'contentList',
  '/content-list',
  'All content pages',
  null,
  v.array(contentSchemas.ContentPreview),
);
export const contentPromos = get(
  'contentPromos',
  '/content/promos',
  'Promotions',
  null,
  v.array(contentSchemas.PromoItem),
);
export const pagesPreview = get(
  'pagesPreview',
  '/content/pages-preview',
  'Pages for the footer and the home page',
  null,
  v.array(contentSchemas.ContentPreview),
);
export const contentPage = get(
  'contentPage',
  '/content/page',
  'One content page',
  contentSchemas.ContentQuery,
  contentSchemas.ContentPage,
  {
    errors: ['NOT_FOUND'],
  },
);
