import * as v from 'valibot';
import * as contentSchemas from '../content.ts';
import { get } from './record.ts';

// Editorial content.

export const news = get('news', '/news', null, v.array(contentSchemas.NewsItem));
export const vacancies = get('vacancies', '/vacancies', null, v.array(contentSchemas.Vacancy));
export const contentText = get('contentText', '/content', contentSchemas.ContentTextQuery, contentSchemas.ContentText, {
  errors: ['NOT_FOUND'],
});
export const contentList = get('contentList', '/content-list', null, v.array(contentSchemas.ContentPreview));
export const contentPromos = get('contentPromos', '/content/promos', null, v.array(contentSchemas.PromoItem));
export const pagesPreview = get('pagesPreview', '/content/pages-preview', null, v.array(contentSchemas.PagePreview));
export const contentPage = get(
  'contentPage',
  '/content/page',
  contentSchemas.ContentQuery,
  contentSchemas.ContentPage,
  {
    errors: ['NOT_FOUND'],
  },
);
