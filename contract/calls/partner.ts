import * as applications from '../applications.ts';
import * as menu from '../partner-menu.ts';
import * as printers from '../partner-printers.ts';
import { kitchenApi } from './kitchen.ts';
import { change, read } from './partner-endpoint.ts';

/** Every call of a partner (docs/product.md §26). */
export const partnerApi = {
  ...kitchenApi,
  partnerUpdateMenu: change(
    'partnerUpdateMenu',
    '/menu',
    'manage',
    { body: menu.UpdateMenuBody, ok: menu.MenuChanges },
    ['MENU_FAULTY'],
  ),
  partnerReportPrinters: change(
    'partnerReportPrinters',
    '/printers',
    'orders:read',
    { body: printers.ReportPrintersBody, ok: printers.ReportedPrinters },
    ['RESTAURANT_NOT_FOUND'],
  ),
  partnerApplications: read('partnerApplications', '/applications', 'applications:read', {
    query: applications.PartnerApplicationsQuery,
    ok: applications.PartnerApplications,
  }),
  partnerApplicationFile: read(
    'partnerApplicationFile',
    '/application/file',
    'applications:read',
    { query: applications.PartnerApplicationQuery, ok: applications.PartnerApplicationFile },
    ['NOT_FOUND'],
  ),
} as const;
