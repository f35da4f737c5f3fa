import type { Config } from '../config.ts';
import { isLoopback } from '../loopback.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import { addressRule, networksIn, type AddressRule } from '../networks.ts';
import type { PushPost } from '../notification/push.ts';
import { type AttemptDeps, attempt } from './attempt.ts';
import { type FanOutDeps, fanOut } from './fan-out.ts';
import type { Post } from './post.ts';

export interface Webhooks {
  /** Part of the worker of job `ticketEvent`, together with the notifications. Doing it again has no effect. */
  onTicketEvent(payload: JobPayloads['ticketEvent']): Promise<void>;
  onProblemEvent(payload: JobPayloads['problemEvent']): Promise<void>;
  /** Starts the workers of its jobs. */
  start(): Promise<void>;
}

/** `isDemo`: a demo, which nobody else reaches, may send to this very machine: its own receiver is there. */
export function addressRuleOf(
  config: Pick<Config, 'WEBHOOK_ALLOW_NETWORKS'>,
  isDemo: () => boolean = () => false,
): AddressRule {
  const rule = addressRule(networksIn(config.WEBHOOK_ALLOW_NETWORKS) ?? []);
  return {
    permits: (address, protocol) => rule.permits(address, protocol) || (isDemo() && isLoopback(address)),
    mayBePlain: rule.mayBePlain,
  };
}

/** Sends what is pushed to devices by the same rule. Loaded with the first message. */
export function pushPostOf(rule: AddressRule): PushPost {
  let posting: Promise<PushPost> | undefined;
  return async (...message) =>
    (await (posting ??= import('./post.ts').then(({ createPost }) => createPost(rule))))(...message);
}

/** Webhooks: a message is written for each event, and sent again until it is delivered or given up. */
export function createWebhooks(
  deps: FanOutDeps & Omit<AttemptDeps, 'post'> & { rule: AddressRule; post?: Post | undefined },
): Webhooks {
  // Loaded with the first message, because most installations have no webhook.
  let posting: Promise<Post> | undefined;
  const load = async (): Promise<Post> => deps.post ?? (await import('./post.ts')).createPost(deps.rule);
  const post: Post = async (...message) => (await (posting ??= load()))(...message);
  const onProblemEvent: Webhooks['onProblemEvent'] = ({ problemId, version }) =>
    fanOut(deps, 'problem', problemId, version);
  return {
    onTicketEvent: ({ ticketId, seq }) => fanOut(deps, 'ticket', ticketId, seq),
    onProblemEvent,
    start: async () => {
      await deps.jobs.work('problemEvent', onProblemEvent);
      await deps.jobs.work('webhook', ({ deliveryId }) => attempt({ ...deps, post }, deliveryId));
    },
  };
}
