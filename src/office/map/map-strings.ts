/** Words of the maps. */
export const mapStrings = {
  zoomIn: 'Приблизить',
  zoomOut: 'Отдалить',
} as const;
