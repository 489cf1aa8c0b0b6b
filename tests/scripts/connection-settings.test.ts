// Proves docs/product.md §23.1.
import { describe, expect, it } from 'vitest';
import { connectionSettings } from '#scripts/lib/connection-settings.ts';

describe('the build settings for the backend connection', () => {
  it('are empty by default, and an empty value counts as none', () => {
    expect(connectionSettings({ VITE_WORKER: 'on', VITE_API_MONEY: ' ' })).toEqual({});
  });

  it('are read from their variables', () => {
    const given = {
      VITE_API_ORIGIN: 'https://api.example',
      VITE_API_MONEY: 'roubles',
      VITE_API_CREDENTIALS: 'bearer',
      VITE_API_TOKEN_SALT: 'salt',
      VITE_API_TIME_ZONE: 'Asia/Omsk',
      VITE_API_BRAND: 'Кафе',
    };
    expect(connectionSettings(given)).toEqual({
      origin: 'https://api.example',
      money: 'roubles',
      credentials: 'bearer',
      tokenSalt: 'salt',
      timeZone: 'Asia/Omsk',
      brand: 'Кафе',
    });
  });

  it.each([
    ['VITE_API_ORIGIN', 'https://api.example/path'],
    ['VITE_API_ORIGIN', 'api.example'],
    ['VITE_API_MONEY', 'dollars'],
    ['VITE_API_CREDENTIALS', 'both'],
    ['VITE_API_TIME_ZONE', 'Mars/Olympus'],
    ['VITE_API_TOKEN_SALT', 'соль'],
  ])('stop the build by name when invalid: %s=%s', (variable, value) => {
    expect(() => connectionSettings({ [variable]: value })).toThrow(variable);
  });
});
