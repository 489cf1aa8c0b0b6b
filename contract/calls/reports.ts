import { Report } from '../reports.ts';
import { post } from './record.ts';

// What the storefront reports.

export const frontendRest = { ...post('frontendRest', '/frontend_rest', Report, null), forgeryToken: false };
