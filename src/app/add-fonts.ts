import css from '#brand/fonts/fonts.css?inline';

/**
 * Fetches the brand's typeface and adds its faces in one task. In a style sheet each would restyle the whole page: when the sheet is
 * enabled, and again when its file arrives. A face that does not arrive is left out: the fallbacks have its widths.
 */
export async function addFonts(): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const faces = [...sheet.cssRules]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const of = (name: string): string => style.getPropertyValue(name);
      const family = of('font-family').replaceAll(/^["']|["']$/g, '');
      return new FontFace(family, of('src'), {
        style: of('font-style') || 'normal',
        weight: of('font-weight') || 'normal',
        unicodeRange: of('unicode-range') || 'U+0-10FFFF',
        display: 'swap',
      });
    });
  const loaded = await Promise.allSettled(faces.map((face) => face.load()));
  for (const answer of loaded) if (answer.status === 'fulfilled') document.fonts.add(answer.value);
}
