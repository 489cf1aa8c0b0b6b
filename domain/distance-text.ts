/** «350 м», «1,2 км», «12 км»: precise enough for walking or driving. */
export function distanceText(metres: number): string {
  if (metres < 995) return `${Math.max(10, Math.round(metres / 10) * 10)}\u00A0м`;
  const kilometres = metres / 1000;
  const shown = kilometres < 9.95 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres);
  return `${shown.toLocaleString('ru-RU')}\u00A0км`;
}
