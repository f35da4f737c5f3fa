/** Rights and keys of what admins keep (docs/api.md, Admin). */
import { describe, expect, it } from 'vitest';
import type { Role } from '../ticket/rules.ts';
import type { EntityName } from './entity-table.ts';
import { columnsOf, entityNames, isEntityName, keyColumns, keyText, mayChange, rightOn } from './entity-table.ts';

describe('who edits what', () => {
  const edited = (role: Role) => entityNames.filter((name) => rightOn(name, role) === 'all');
  it.each<[Role, EntityName[]]>([
    ['lead', ['groups', 'routing', 'words', 'questions']],
    ['expert', ['faultCodes', 'questions']],
    ['engineer', []],
    ['partner', []],
    ['partnerManager', []],
  ])('a %s: %j', (role, names) => expect(edited(role)).toEqual(names));
  it('an admin: everything', () => expect(edited('admin')).toEqual(entityNames));
  it('a lead says besides who is absent and who stands in', () => {
    expect(rightOn('people', 'lead')).toBe('someColumns');
    const changed = columnsOf('people').flatMap(([column]) => (mayChange('people', column, 'lead') ? [column] : []));
    expect(changed).toEqual(['absentUntil', 'substitute']);
    expect(rightOn('people', 'expert')).toBe('none');
    expect(mayChange('people', 'absentUntil', 'expert')).toBe(false);
  });
  it('who may edit a record changes all its columns; nobody else one that there is not', () => {
    expect([mayChange('words', 'word', 'lead'), mayChange('people', 'role', 'admin')]).toEqual([true, true]);
    expect(mayChange('people', 'salary', 'lead')).toBe(false);
  });
});

describe('keys', () => {
  it('consist of the columns that are declared so', () => {
    expect(keyColumns('people')).toEqual(['account']);
    expect(keyColumns('contacts')).toEqual(['customer', 'email']);
    expect(keyColumns('faultCodes')).toEqual(['code', 'productLine']);
  });
  it.each<[EntityName, Record<string, string>, string]>([
    ['units', { sn: ' md52-0426/0011 ' }, 'MD5204260011'],
    ['contacts', { customer: 'C1', email: 'Ann@Example.com' }, 'C1|ann@example.com'],
    ['faultCodes', { code: 'e.oc-1', productLine: 'drives' }, 'EOC1|drives'],
    ['words', { word: 'Tripping' }, 'tripping'],
    ['organisations', { code: 'Ab-1', name: 'Alpha' }, 'Ab-1'],
  ])('of %s are compared in their normal form: %j is %s', (name, values, key) => {
    expect(keyText(name, values)).toBe(key);
  });
  it('are empty where a value is missing', () => {
    expect(keyText('units', {})).toBe('');
    expect([keyText('contacts', {}), keyText('faultCodes', {})]).toEqual(['|', '|']);
    expect([keyText('words', {}), keyText('organisations', {})]).toEqual(['', '']);
  });
});

it('an entity is known by its name alone', () => {
  expect(['units', 'tickets', 'toString', ''].map(isEntityName)).toEqual([true, false, false, false]);
});
