/** Dishes without options, so that one tap adds them. */
export const DISH = 'Наполеон на ряженке';
export const SECOND_DISH = 'Тульский пряник с абрикосом';
/** What the menu offers instead of `DISH`. */
export const REPLACEMENT = 'Медовик двенадцать коржей';
