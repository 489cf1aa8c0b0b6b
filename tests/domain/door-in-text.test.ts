// Proves docs/product.md §1.2: extracts the way to the door from a typed address.
import { describe, expect, it } from 'vitest';
import { doorInText } from '#domain/door-in-text.ts';

const NOTHING = { apartment: null, porch: null, floor: null, door_code: null };

describe('a typed address', () => {
  it.each([
    ['Кирова, д. 19, кв 5', 'Кирова, д. 19', { apartment: '5' }],
    ['кирова 19 п 2 эт 3 кв 5 домофон 5К', 'кирова 19', { apartment: '5', porch: '2', floor: '3', door_code: '5К' }],
    ['кирова19кв5', 'кирова19', { apartment: '5' }],
    ['Кирова 19, квартира № 12А', 'Кирова 19', { apartment: '12А' }],
    ['Кирова 19, оф.7', 'Кирова 19', { apartment: '7' }],
    ['Кирова 19, 5 кв', 'Кирова 19', { apartment: '5' }],
    ['Кирова 19 5 кв 2 подъезд', 'Кирова 19', { apartment: '5', porch: '2' }],
    ['Кирова 19-5', 'Кирова 19', { apartment: '5' }],
    ['Кирова, 19а — 5', 'Кирова, 19а', { apartment: '5' }],
    ['кв. 5, Кирова, 19', 'Кирова, 19', { apartment: '5' }],
    ['Кирова 19, 2-й подъезд, 7 этаж', 'Кирова 19', { porch: '2', floor: '7' }],
    ['Кирова 19 к 2 кв 5', 'Кирова 19 к 2', { apartment: '5' }],
    ['Кирова 19, код 12#45', 'Кирова 19', { door_code: '12#45' }],
    ['Кирова 19, домофон B12', 'Кирова 19', { door_code: 'B12' }],
  ])('yields the details for the courier: «%s»', (text, house, door) => {
    expect(doorInText(text)).toEqual({ house, door: { ...NOTHING, ...door } });
  });

  it.each([
    'Кирова 19',
    'Кирова 19, кв',
    'Кирова 19 подъезд',
    'Кирова 19 домофон',
    '65 лет Победы 12 кв',
    '1-я Красная 5',
    'Салтыкова-Щедрина 10',
    'Квартальная 19',
    'п. 40 лет Октября, 5',
    'Кирова 19к2',
    'Кирова 19/5',
    'Кирова 19-',
  ])('without them stays unchanged: «%s»', (text) => {
    expect(doorInText(text)).toEqual({ house: text, door: NOTHING });
  });
});
