import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { PUSH_ENDPOINT_MAX } from '../constants.ts';

/** A base64url text of this length; a browser may pad it with `=`. */
const base64Url = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}=*$`), 'issue.choice'));
const path = '/itr-api/v1/push-subscription';

export const readPush = defineCall({
  name: 'push.read',
  summary:
    'Whether this session’s device is told by push, and the key with which a browser subscribes; null: switched off here.',
  method: 'GET',
  path,
  access: 'user',
  output: z.object({ publicKey: z.nullable(z.string()), subscribed: z.boolean() }),
});

export const subscribePush = defineCall({
  name: 'push.subscribe',
  summary:
    'Tells this session’s device by push from now on, until the session ends. As the browser’s PushSubscription says it.',
  method: 'PUT',
  path,
  access: 'user',
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(PUSH_ENDPOINT_MAX)),
    keys: z.strictObject({ p256dh: base64Url(87), auth: base64Url(22) }),
  }),
});

export const unsubscribePush = defineCall({
  name: 'push.unsubscribe',
  summary: 'Tells this session’s device nothing more by push.',
  method: 'DELETE',
  path,
  access: 'user',
});
