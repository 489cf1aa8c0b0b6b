/** A hash of contract/, put in by the build (vite.config.ts): stored reads of another contract are not believed. */
declare const __CONTRACT__: string;
/** Width, height, density of each splash screen that the build has drawn (scripts/lib/app-icons.mjs). */
declare const __SPLASH__: readonly (readonly number[])[];
