/** Texts of the links to the chain's own texts (docs/product.md §11.10). */
export const overlayStrings = {
  aboutAllergens: 'Подробнее об аллергенах',
  bonusTerms: 'Как работают бонусы',
} as const;
