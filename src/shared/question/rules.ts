import type { Viewer } from '../ticket/rules.ts';

/** Who publishes, edits and takes back (api.md). Every other insider reads, like partners. */
export const mayPublish = (viewer: Viewer): boolean =>
  viewer.kind === 'user' && (viewer.role === 'expert' || viewer.role === 'lead' || viewer.role === 'admin');
