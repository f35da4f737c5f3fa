import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant } from '../call-schemas.ts';
import { SHARE_DAYS } from '../constants.ts';
import { CallError } from '../errors.ts';
import { sharedProblem } from '../problem/shared-problem.ts';
import { readingEndpoints } from '../reading-endpoints.ts';
import { sharePurposes, ticketPurposes } from './rules.ts';
import { type ShareEnd, shareEnds } from './share-ends.ts';
import { statusNames } from './statuses.ts';
import { evaluationView, availableAction, solutionView } from './ticket-view.ts';

/** The reason in the `data` of a 404, as `{ended}`, so that the page can explain it. */
export const shareEnded = (ended: ShareEnd): CallError =>
  new CallError('missing', { text: { key: 'error.shareEnded' }, data: { ended } });

const person = z.object({ id: z.string(), name: z.string() });

/** A link as the requester and the handler see it, without its identifier. */
export const shareView = z.object({
  id: z.string(),
  purpose: z.enum(sharePurposes),
  state: z.enum(['open', ...shareEnds]),
  createdAt: instant,
  createdBy: person,
  expiresAt: instant,
  uses: z.number(),
  lastOpenedAt: z.nullable(instant),
});
export type ShareView = z.output<typeof shareView>;

/** The part of a ticket that a link grants: what one has to know to rate it; for `solution` the solution too. */
export const sharedTicket = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.enum(statusNames),
  statusLabel: z.string(),
  version: z.number(),
  productModel: z.nullable(z.string()),
  handlerName: z.nullable(z.string()),
  solution: z.nullable(solutionView),
  evaluation: z.nullable(evaluationView),
  actions: z.array(availableAction),
});
export type SharedTicket = z.output<typeof sharedTicket>;

/** An open ticket on the wall (domain.md, Share links): no number, no name, no place. `state` is that of its clock. */
const wallTicket = z.object({
  severity: z.number(),
  state: z.enum(['run', 'pause', 'stop']),
  dueAt: z.nullable(instant),
  openedAt: instant,
});
export type WallTicket = z.output<typeof wallTicket>;

/** How long a link is to live. */
export const expiresInDays = z._default(z.int().check(z.gte(1), z.lte(SHARE_DAYS)), SHARE_DAYS);

/** A new link. Only this answer contains its identifier. */
export const newShare = z.object({
  id: z.string(),
  shareId: z.string(),
  url: z.string(),
  purpose: z.enum(sharePurposes),
  expiresAt: instant,
});
export const shareList = z.object({ items: z.array(shareView), next: z.null() });

export const createShare = defineCall({
  name: 'share.create',
  summary: 'Makes a share link of one purpose; its identifier is answered this once.',
  method: 'POST',
  path: '/itr-api/v1/tickets/:id/shares',
  access: 'user',
  creates: true,
  params: idParams,
  body: z.strictObject({
    purpose: z.enum(ticketPurposes),
    expiresInDays,
  }),
  output: newShare,
});

export const listShares = defineCall({
  name: 'share.list',
  summary: 'The share links of a ticket, newest first.',
  method: 'GET',
  path: '/itr-api/v1/tickets/:id/shares',
  access: 'user',
  params: idParams,
  output: shareList,
});

export const revokeShare = defineCall({
  name: 'share.revoke',
  summary: 'Withdraws a share link, at once and for good.',
  method: 'DELETE',
  path: '/itr-api/v1/shares/:id',
  access: 'user',
  params: idParams,
});

export const getShared = defineCall({
  ...readingEndpoints.getShared,
  summary:
    'What the share link of this request grants: its purpose and that part of the ticket or problem. Counts as a use.',
  output: z.union([
    z.object({ purpose: z.enum(ticketPurposes), ticket: sharedTicket }),
    z.object({ purpose: z.literal('problem'), problem: sharedProblem }),
    z.object({ purpose: z.literal('wall'), tickets: z.array(wallTicket) }),
  ]),
});
