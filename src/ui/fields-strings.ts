export const fieldsStrings = {
  optional: '(необязательно)',
} as const;
