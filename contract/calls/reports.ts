import { Report } from '../reports.ts';
import { post } from './record.ts';

// Reports of the storefront.

export const frontendRest = { ...post('frontendRest', '/frontend_rest', Report, null), forgeryToken: false };
