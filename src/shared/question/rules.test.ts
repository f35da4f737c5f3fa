import { expect, test } from 'vitest';
import type { Role, Viewer } from '../ticket/rules.ts';
import { mayPublish } from './rules.ts';

const user = (role: Role): Viewer => ({ kind: 'user', userId: 'me', role, organisationId: null });

test('experts, leads and admins publish common problems', () => {
  const roles = ['expert', 'lead', 'admin', 'engineer', 'partnerManager', 'partner'] as const;
  expect(roles.filter((role) => mayPublish(user(role)))).toEqual(['expert', 'lead', 'admin']);
  const others: Viewer[] = [{ kind: 'nobody' }, { kind: 'system' }];
  expect(others.some(mayPublish)).toBe(false);
});
