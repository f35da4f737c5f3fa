/**
 * The modules that a report needs when the network is lost after the form was opened: preparing pictures and videos,
 * storing and sending drafts, and the page that lists them. They are prefetched with the form.
 */
export const offlineParts = [
  () => import('../drafts/drafts-page.tsx'),
  () => import('../drafts/outbox.ts'),
  () => import('../upload/device-uploader.ts'),
  () => import('../upload/multipart.ts'),
  () => import('../upload/prepare.ts'),
] as const;
