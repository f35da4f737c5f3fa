import * as z from 'zod/mini';

/** An installation's native app (docs/configuration.md). The page reads it from a <meta> element in its head. */
export const appConfig = z.object({
  /** The scheme of its links, without the colon. */
  scheme: z.string(),
  /** The number after `id` in the App Store; undefined: not there. */
  iosStoreId: z.optional(z.string()),
  /** The package name on Google Play; undefined: not there. */
  androidStoreId: z.optional(z.string()),
  /** Where Android users get it without a store. */
  androidPackageUrl: z.optional(z.string()),
});
export type AppConfig = z.output<typeof appConfig>;
