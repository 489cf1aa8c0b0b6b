/** Texts for the door of an address. */
export const doorStrings = {
  apartment: (text: string) => `кв. ${text}`,
  porch: (text: string) => `подъезд ${text}`,
  floor: (text: string) => `этаж ${text}`,
  doorCode: (text: string) => `домофон ${text}`,
} as const;
