import { installTrustedTypes } from './trusted-html.ts';

/** Before every other script of a page (index.html, also of kitchen and office). */
installTrustedTypes();
