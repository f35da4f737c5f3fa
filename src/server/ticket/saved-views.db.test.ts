/** Saved views of the ticket list. */
import { expect, test } from 'vitest';
import { type Who, sharedTestApp } from '../../../test/door/test-app.ts';
import type { SavedView } from '../../shared/ticket/saved-view-calls.ts';

const testApp = sharedTestApp();

const PATH = '/itr-api/v1/views';
const save = (who: Who, body: object) => testApp.ask(who, 'POST', PATH, { query: 'view=all&scope=overdue', ...body });
const viewsOf = async (who: Who) => (await testApp.ask(who, 'GET', PATH)).data['items'] as SavedView[];
const namesOf = async (who: Who) => (await viewsOf(who)).map(({ name }) => name);
const remove = (who: Who, id: string) => testApp.ask(who, 'DELETE', `${PATH}/${id}`);

test('a view is its owner’s alone, a shared one is every insider’s and no partner’s', async () => {
  expect((await save('engineer', { name: ' Late ' })).code).toBe(201);
  expect((await save('lead', { name: 'All late', shared: true })).code).toBe(201);
  expect((await save('partner', { name: 'Ours' })).code).toBe(201);
  expect(await viewsOf('engineer')).toMatchObject([
    { name: 'All late', query: 'view=all&scope=overdue', shared: true, mine: false, owner: { name: 'The lead' } },
    { name: 'Late', shared: false, mine: true },
  ]);
  expect(await namesOf('otherEngineer')).toEqual(['All late']);
  expect(await namesOf('partner')).toEqual(['Ours']);
  expect(await namesOf('manager')).toEqual([]);
});

test('the same name replaces the view', async () => {
  const [before] = (await viewsOf('engineer')).filter(({ mine }) => mine);
  const answer = await save('engineer', { name: 'Late', query: 'view=todo' });
  expect(answer.data).toMatchObject({ id: before?.id, query: 'view=todo' });
  expect(await namesOf('engineer')).toEqual(['All late', 'Late']);
});

test('only a lead shares and takes away what is shared', async () => {
  expect((await save('engineer', { name: 'For all', shared: true })).code).toBe(403);
  const [shared] = await viewsOf('otherEngineer');
  expect((await remove('otherEngineer', shared?.id ?? '')).code).toBe(403);
  expect((await remove('partner', shared?.id ?? '')).code).toBe(404);
  const late = (await viewsOf('engineer')).find(({ mine }) => mine);
  expect((await remove('lead', late?.id ?? '')).code).toBe(404);
  expect((await remove('engineer', late?.id ?? '')).code).toBe(200);
  expect((await remove('lead', shared?.id ?? '')).code).toBe(200);
  expect(await namesOf('engineer')).toEqual([]);
  expect((await remove('lead', 'nothing')).code).toBe(404);
});

test('a name has 1 to 40 characters, a query only those of an address, a user 20 views', async () => {
  expect((await save('expert', { name: '  ' })).fields['name']).toBe('Please enter a name of at most 40 characters.');
  expect((await save('expert', { name: 'x'.repeat(41) })).code).toBe(400);
  expect((await save('expert', { name: 'Bad', query: '"><script>' })).fields).toHaveProperty('query');
  for (let n = 0; n < 20; n++) expect((await save('expert', { name: `View ${n}` })).code).toBe(201);
  expect((await save('expert', { name: 'One more' })).fields['name']).toMatch(/20 views/);
  expect((await save('expert', { name: 'View 3', query: 'view=all' })).code).toBe(201);
});
