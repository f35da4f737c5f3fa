/**
 * Why a link that once existed opens nothing any more;
 * anything else about a link is "missing" (domain.md, Share links).
 */
export const shareEnds = ['expired', 'used', 'revoked'] as const;
export type ShareEnd = (typeof shareEnds)[number];
