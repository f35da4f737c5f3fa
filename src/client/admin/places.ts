import type { ComponentType } from 'react';
import type { TextKey } from '../../shared/field/entry.ts';
import type { Role } from '../../shared/ticket/rules.ts';
import { lazyPart } from '../lazy-part.ts';

/** A sub-page of the administration that is no list of an entity. It is loaded when it is opened, and draws its own AdminFrame. */
export interface Place {
  /** In the address: /app/admin/<name>. */
  name: string;
  title: TextKey;
  roles: readonly Role[];
  View: ComponentType;
}

/** In the order of the rail, below the entities. */
export const places: readonly Place[] = [
  {
    name: 'audit',
    title: 'admin.audit',
    roles: ['admin'],
    View: lazyPart(() => import('./audit-page.tsx').then((part) => part.AuditPage)),
  },
  {
    name: 'try-routing',
    title: 'people.trial.title',
    roles: ['admin', 'lead'],
    View: lazyPart(() => import('./routing-page.tsx').then((part) => part.RoutingPage)),
  },
];
