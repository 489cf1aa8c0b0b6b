/** Words of the maps. */
export const mapStrings = {
  zoomIn: 'Приблизить',
  zoomOut: 'Отдалить',
  corner: (number: number) => `Угол границы ${number}`,
  addCorner: (number: number) => `Добавить угол после угла ${number}`,
  whole: 'Зона целиком',
  asked: 'Место, о котором спросили',
} as const;
