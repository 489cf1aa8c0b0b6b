// Proves docs/product.md §21.4.
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { distanceMetres, isInArea } from '#domain/zones.ts';
import { readChain } from '#server/chain/read-chain.ts';
import { Gazetteer, searchGazetteer } from '#server/sandbox/gazetteer.ts';

const load = async (slug: string) =>
  v.parse(Gazetteer, JSON.parse(await readFile(`demo/gazetteer/${slug}.json`, 'utf8')));
const kaluga = await load('kaluga');
const tyumen = await load('tyumen');
const labels = (query: string, count = 5) => searchGazetteer(kaluga, query, count).map(({ label }) => label);

describe('demo address suggestions', () => {
  it.each([
    'кирова 19',
    'Кирова, 19',
    'ул. Кирова, д. 19',
    'улица кирова дом 19',
    '19 кирова',
    'г. Калуга, ул Кирова 19',
    'Калуга кирова 19 ',
    'кирова19',
    'кирова д19',
    'ул.Кирова,д.19',
    'Кирова, д. 19, кв 5',
    '248000, Калуга, ул. Кирова, 19',
    'Калужская область, г. Калуга, ул. Кирова, дом 19, 248001',
    'кирова 19 подъезд 2 этаж 5',
    'кирова 19, 2 подъезд, 5 этаж',
    'кирова 19, кв',
    'кирова 19 подъезд',
    'кирва 19',
    'крова 19',
    'киорва 19',
    'кирова19 кв.5 домофон 5к',
  ])('find the house however it is written: %s', (query) => {
    const [first] = searchGazetteer(kaluga, query, 5);
    expect(first).toMatchObject({
      label: 'Калуга, ул. Кирова, 19',
      precision: 'house',
      details: { street: 'ул. Кирова', house: '19', locality: 'г. Калуга', province: 'Калужская область' },
    });
    expect(first?.details.coords?.latitude).toBeCloseTo(54.512, 2);
    expect(first?.details.coords?.longitude).toBeCloseTo(36.252, 2);
  });

  it('return streets for a partial query, which are not enough to deliver to', () => {
    const [street] = searchGazetteer(kaluga, 'киров', 5);
    expect(street).toMatchObject({
      label: 'Калуга, ул. Кирова',
      precision: 'street',
      details: { house: null, coords: null },
    });
    expect(labels('воскресен')).toEqual(['Калуга, ул. Воскресенская', 'Калуга, Воскресенский пер.']);
    expect(labels('переулок воскресен')[0]).toBe('Калуга, Воскресенский пер.');
  });

  it('match е with ё, part of a name with the full name, and numbers in names', () => {
    expect(labels('королева 5')).toEqual(['Калуга, ул. Академика Королёва, 5']);
    expect(labels('Королёва 5')).toEqual(['Калуга, ул. Академика Королёва, 5']);
    expect(labels('65 лет победы 12')).toEqual(['Калуга, ул. 65 лет Победы, 12']);
    expect(labels('салтыкова щедрина 10')).toEqual(['Калуга, ул. Салтыкова-Щедрина, 10']);
    expect(labels('б-р энтузиастов 4')).toEqual(['Калуга, б-р Энтузиастов, 4']);
  });

  it('keep blocks, letters and the apartment', () => {
    expect(labels('кирова 19 корп. 2')).toEqual(['Калуга, ул. Кирова, 19 к2']);
    expect(labels('кирова 19/2')).toEqual(['Калуга, ул. Кирова, 19/2']);
    expect(labels('кирова 19 а')).toEqual(['Калуга, ул. Кирова, 19А']);
    expect(searchGazetteer(kaluga, 'кирова 19 кв. 7', 1)[0]?.details.apartment).toBe('7');
  });

  it('keep buildings apart from blocks', () => {
    for (const query of [
      'кирова 19 стр 2',
      'кирова 19 стр. 2',
      'кирова, 19, строение 2',
      'кирова 19с2',
      'кирова д19 стр2',
    ]) {
      expect(labels(query), query).toEqual(['Калуга, ул. Кирова, 19 стр 2']);
    }
    expect(labels('кирова 19а корпус 3 стр 2')).toEqual(['Калуга, ул. Кирова, 19А к3 стр 2']);
  });

  it.each([
    ['кирова 19 кв 5', { apartment: '5' }],
    ['кирова 19, кв. 5а, подъезд 2, этаж 7, домофон 5к', { apartment: '5а', porch: '2', floor: '7', door_code: '5к' }],
    ['кирова 19 2-й подъезд 7 этаж', { porch: '2', floor: '7' }],
    ['п. 2 эт. 7 кирова 19', { porch: '2', floor: '7' }],
    ['офис 301 кирова 19', { apartment: '301' }],
  ])('return the details for the courier: %s', (query, way) => {
    const nothing = { apartment: null, porch: null, floor: null, door_code: null };
    expect(searchGazetteer(kaluga, query, 1)[0]).toMatchObject({ precision: 'house', details: { ...nothing, ...way } });
  });

  it('tolerate one wrong letter when nothing matches exactly', () => {
    expect(labels('кирва')).toContain('Калуга, ул. Кирова');
    expect(labels('кмрвв 19')).toEqual([]);
    expect(labels('крова')).not.toContain('Калуга, ул. Королёва');
  });

  it('invent no houses or streets, and return no more than requested', () => {
    expect(searchGazetteer(kaluga, 'кирова 900', 5)).toMatchObject([{ precision: 'street' }]);
    for (const query of ['', '  ', 'ул.', '19', 'абракадабра', 'кирова абракадабра', 'калуга']) {
      expect(
        labels(query).filter((label) => /\d/.test(label)),
        query,
      ).toEqual([]);
    }
    expect(labels('абракадабра')).toEqual([]);
    expect(labels('к', 3)).toHaveLength(3);
  });

  it('place even houses across the street from odd ones', () => {
    const at = (query: string) => searchGazetteer(kaluga, query, 1)[0]?.details.coords;
    const [odd, even] = [at('кирова 19'), at('кирова 20')];
    if (!odd || !even) throw new Error('no house');
    const metres = distanceMetres([odd.latitude, odd.longitude], [even.latitude, even.longitude]);
    expect(metres).toBeGreaterThan(20);
    expect(metres).toBeLessThan(80);
  });

  it('cover both cities, every restaurant, every zone, and something beyond them', async () => {
    const read = await readChain('demo/chain.json');
    if (!read.ok) throw new Error('The demo chain is broken');
    for (const [slug, gazetteer] of Object.entries({ kaluga, tyumen })) {
      expect(gazetteer.streets.length, slug).toBeGreaterThanOrEqual(60);
      const locality = read.chain.localities.find((one) => one.slug === slug);
      const restaurants = read.chain.restaurants.filter((one) => one.locality === locality?.id);
      const zones = restaurants.flatMap((one) => one.zones).filter(({ area }) => area !== null);
      const houses = gazetteer.streets.map(({ name, kind, last }) => {
        const found = searchGazetteer(gazetteer, `${kind} ${name} ${last}`, 1)[0];
        const coords = found?.details.coords;
        if (!coords) throw new Error(`${slug}: no house on ${name}`);
        return [coords.latitude, coords.longitude] as const;
      });
      for (const { id, area, area_holes } of zones) {
        expect(
          houses.some(([lat, lon]) => isInArea({ area, area_holes }, [lat, lon])),
          id,
        ).toBe(true);
      }
      expect(
        houses.some(([lat, lon]) => zones.every(({ area, area_holes }) => !isInArea({ area, area_holes }, [lat, lon]))),
        `${slug}: nowhere is too far`,
      ).toBe(true);
      for (const { address, latitude, longitude } of restaurants) {
        const coords = searchGazetteer(gazetteer, address, 1)[0]?.details.coords;
        if (!coords) throw new Error(`${address} is not found`);
        expect(distanceMetres([latitude, longitude], [coords.latitude, coords.longitude]), address).toBeLessThan(150);
      }
    }
  });
});
