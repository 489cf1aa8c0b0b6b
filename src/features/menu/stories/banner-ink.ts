/** Returns the WCAG 2 relative luminance of a colour, 0-1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the text colour that reads better on a banner's colour `#rrggbb`: the chain chooses the colour, we choose the text's. */
export function inkOn(color: string): 'dark' | 'light' {
  const background = luminance(color);
  const withWhite = 1.05 / (background + 0.05);
  const withInk = (background + 0.05) / (luminance('#2b1d17') + 0.05);
  return withWhite > withInk ? 'light' : 'dark';
}
