/**
 * What a report needs that is begun, and whose network then goes: to prepare pictures and videos, to keep and send it, and to
 * see what is kept.
 */
export const offlineParts = [
  () => import('../drafts/drafts-page.tsx'),
  () => import('../drafts/outbox.ts'),
  () => import('../upload/device-uploader.ts'),
  () => import('../upload/multipart.ts'),
  () => import('../upload/prepare.ts'),
] as const;
