import type { Endpoint } from '../endpoint.ts';
import * as customers from '../office-customers.ts';
import { officeChange } from './office.ts';

/** The calls of «Клиенты» (docs/product.md §34.33): apart from the others, since the section loads later. */
export const officeCustomersApi = {
  officeCustomers: officeChange('officeCustomers', '/customers', {
    body: customers.OfficeCustomersBody,
    ok: customers.OfficeCustomers,
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
