/** Words of the maps. */
export const mapStrings = {
  zoomIn: 'Приблизить',
  zoomOut: 'Отдалить',
  corner: (number: number) => `Точка границы ${number}`,
  addCorner: (number: number) => `Добавить точку после точки ${number}`,
  asked: 'Точка, о которой спросили',
} as const;
