import { describe, expect, it } from 'vitest';
import { coordinatesOf, addressOnMap, mapAddress, paramsOfPlace, placeOf, placeText } from './place.ts';

const hall = { latitude: 53.551086, longitude: 9.993682, name: 'Hall 3', address: 'Pumpenweg 12, Hamburg' };

describe('a place', () => {
  it('is read from an address and written into one', () => {
    expect(placeOf(paramsOfPlace(hall))).toEqual(hall);
    expect(placeOf({ latitude: '-33,8688', longitude: '+151.2093' })).toEqual({
      latitude: -33.8688,
      longitude: 151.2093,
      name: '',
      address: '',
    });
  });

  it.each([
    [undefined, undefined],
    ['', ''],
    ['91', '0'],
    ['0', '-180.5'],
    ['1e2', '0'],
    ['0x10', '0'],
    ['NaN', 'Infinity'],
    ['<script>', '0'],
    ['1'.repeat(10_000), '0'],
    ['12 34', '0'],
  ])('is none at %s, %s', (latitude, longitude) => {
    expect(placeOf({ latitude, longitude })).toBeUndefined();
  });

  it('cuts what is too long, and breaks out of nothing', () => {
    const odd = placeOf({ latitude: '1', longitude: '2', name: 'x'.repeat(10_000), address: ')&q=evil' });
    expect(odd?.name).toHaveLength(100);
    expect(mapAddress({ latitude: 1, longitude: 2, name: '&x=1#', address: '' }, 'Android')).toBe(
      'geo:1,2?q=1,2(%26x%3D1%23)',
    );
  });

  it("opens the phone's own map", () => {
    expect(mapAddress(hall, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
      'maps://?ll=53.551086,9.993682&q=Hall%203',
    );
    expect(mapAddress(hall, 'Mozilla/5.0 (Linux; Android 15)')).toBe(
      'geo:53.551086,9.993682?q=53.551086,9.993682(Hall%203)',
    );
    expect(mapAddress({ ...hall, name: '', address: '' }, 'Android')).toContain('(53.551086%2C9.993682)');
  });

  it("opens the phone's own map at an address alone", () => {
    expect(addressOnMap('Hall 3, Kiel', 'iPhone')).toBe('maps://?q=Hall%203%2C%20Kiel');
    expect(addressOnMap('Hall 3&q=x', 'Android')).toBe('geo:0,0?q=Hall%203%26q%3Dx');
  });

  it('is told in lines that anybody can read', () => {
    expect(placeText(hall)).toBe('Hall 3\nPumpenweg 12, Hamburg\n53.551086, 9.993682');
    expect(coordinatesOf(hall)).toBe('53.551086, 9.993682');
  });
});
