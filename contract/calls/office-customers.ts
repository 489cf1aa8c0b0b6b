import type { Endpoint } from '../endpoint.ts';
import * as customers from '../office-customers.ts';
import * as ratings from '../office-ratings.ts';
import { officeChange } from './office.ts';

/** The calls of «Клиенты» and «Отзывы» (docs/product.md §34.33, §34.50): apart from the others, since these sections load later. */
export const officeCustomersApi = {
  officeCustomers: officeChange('officeCustomers', '/customers', {
    body: customers.OfficeCustomersBody,
    ok: customers.OfficeCustomers,
  }),
  officeCustomersFile: officeChange('officeCustomersFile', '/customers/file', {
    body: customers.OfficeCustomersFileBody,
    ok: customers.OfficeCustomersFile,
  }),
  officeCustomerCounts: officeChange('officeCustomerCounts', '/customers/count', {
    body: customers.OfficeCustomerCountsBody,
    ok: customers.OfficeCustomerCounts,
  }),
  officeCustomer: officeChange(
    'officeCustomer',
    '/customers/card',
    { body: customers.OfficeCustomerBody, ok: customers.OfficeCustomer },
    ['NOT_FOUND'],
  ),
  officeCustomerOrders: officeChange(
    'officeCustomerOrders',
    '/customers/orders',
    { body: customers.OfficeCustomerOrdersBody, ok: customers.OfficeCustomerOrders },
    ['NOT_FOUND'],
  ),
  officeRatings: officeChange('officeRatings', '/ratings', {
    body: ratings.OfficeRatingsBody,
    ok: ratings.OfficeRatings,
  }),
  officeReplyToRating: officeChange(
    'officeReplyToRating',
    '/ratings/reply',
    { body: ratings.ReplyToRatingBody, ok: ratings.OfficeRating },
    ['NOT_FOUND', 'ORDER_CHANGED'],
  ),
  officeCorrectBonuses: officeChange(
    'officeCorrectBonuses',
    '/customers/bonuses',
    { body: customers.CorrectBonusesBody, ok: customers.CorrectedBonuses },
    ['NOT_FOUND'],
  ),
  officeExportCustomer: officeChange(
    'officeExportCustomer',
    '/customers/export',
    { body: customers.ExportCustomerBody, ok: customers.OfficeCustomerFile },
    ['NOT_FOUND'],
  ),
  officeEraseCustomer: officeChange(
    'officeEraseCustomer',
    '/customers/erase',
    { body: customers.EraseCustomerBody, ok: null },
    ['NOT_FOUND', 'ACCOUNT_HAS_ACTIVE_ORDERS'],
  ),
} as const satisfies Record<string, Endpoint>;
