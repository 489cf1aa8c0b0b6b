import packageJson from '../package.json' with { type: 'json' };

/** Of the whole product, as package.json has it. */
export const version: string = packageJson.version;
