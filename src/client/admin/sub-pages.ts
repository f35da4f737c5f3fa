import type { ComponentType } from 'react';
import type { TextKey } from '../../shared/field/entry.ts';
import { rightOn } from '../../shared/admin/entity-table.ts';
import { roles, rolesThat, type Role } from '../../shared/ticket/roles.ts';
import { lazyPart } from '../lazy-part.ts';
import { SET_UP } from './addresses.ts';

/** A page of the administration that is not about an entity. It is loaded on demand, and renders its own AdminFrame. */
export interface SubPage {
  /** In the address: /app/admin/<name>. */
  name: string;
  title: TextKey;
  roles: readonly Role[];
  /** Not in the navigation: other pages link to it. */
  hidden?: true;
  View: ComponentType;
}

/** In the order of the navigation, below the entities. */
const subPages: readonly SubPage[] = [
  {
    name: SET_UP,
    title: 'setUp.title',
    roles: rolesThat('administers'),
    hidden: true,
    View: lazyPart(() => import('./set-up/set-up-steps-page.tsx').then((part) => part.SetUpStepsPage)),
  },
  {
    name: 'imports',
    title: 'imports.title',
    roles: rolesThat('edits'),
    View: lazyPart(() => import('./import/imports-page.tsx').then((part) => part.ImportsPage)),
  },
  {
    name: 'audit',
    title: 'admin.audit',
    roles: rolesThat('administers'),
    View: lazyPart(() => import('./audit/audit-page.tsx').then((part) => part.AuditPage)),
  },
  {
    name: 'access-log',
    title: 'access.title',
    roles: rolesThat('administers'),
    View: lazyPart(() => import('./access/access-page.tsx').then((part) => part.AccessPage)),
  },
  {
    name: 'document-drafts',
    title: 'admin.drafts',
    roles: rolesThat('administers'),
    View: lazyPart(() => import('./drafts/document-drafts-page.tsx').then((part) => part.DraftsPage)),
  },
  {
    name: 'registrations',
    title: 'access.registrations',
    roles: [...rolesThat('leads'), ...rolesThat('administers')],
    View: lazyPart(() => import('./access/registrations-page.tsx').then((part) => part.RegistrationsPage)),
  },
  {
    name: 'invitations',
    title: 'access.invitations',
    roles: rolesThat('administers'),
    View: lazyPart(() => import('./access/invitations-page.tsx').then((part) => part.InvitationsPage)),
  },
  {
    name: 'second-factor',
    title: 'admin.factorPolicy',
    roles: rolesThat('administers'),
    View: lazyPart(() => import('./access/factor-policy-page.tsx').then((part) => part.FactorPolicyPage)),
  },
  {
    name: 'providers',
    title: 'access.providers',
    roles: rolesThat('administers'),
    View: lazyPart(() => import('./access/providers-page.tsx').then((part) => part.ProvidersPage)),
  },
  {
    name: 'try-routing',
    title: 'people.trial.title',
    roles: roles.filter((role) => rightOn('routing', role) === 'all'),
    View: lazyPart(() => import('./routing/routing-page.tsx').then((part) => part.RoutingPage)),
  },
  {
    name: 'api-keys',
    title: 'integration.apiKeys',
    roles: rolesThat('administers'),
    View: lazyPart(() => import('./systems/keys-page.tsx').then((part) => part.KeysPage)),
  },
  {
    name: 'webhooks',
    title: 'integration.webhooks',
    roles: rolesThat('administers'),
    View: lazyPart(() => import('./systems/webhooks-page.tsx').then((part) => part.WebhooksPage)),
  },
  {
    name: 'wall',
    title: 'share.wall.links',
    roles: [...rolesThat('leads'), ...rolesThat('administers')],
    View: lazyPart(() => import('./systems/wall-links-page.tsx').then((part) => part.WallLinksPage)),
  },
  {
    name: 'health',
    title: 'integration.health',
    roles: rolesThat('administers'),
    View: lazyPart(() => import('./systems/health-page.tsx').then((part) => part.HealthPage)),
  },
];

/** The sub-pages that somebody with these roles may see. */
export const subPagesFor = (held: readonly Role[]): SubPage[] =>
  subPages.filter((page) => page.roles.some((role) => held.includes(role)));

/** The one of this name, for somebody with these roles. */
export const subPageAt = (name: string, held: readonly Role[]): SubPage | undefined =>
  subPagesFor(held).find((page) => page.name === name);
