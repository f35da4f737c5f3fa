import { can } from '../ticket/roles.ts';
import type { Viewer } from '../ticket/rules.ts';

/** Whether the viewer may publish, edit and withdraw (api.md). All other insiders only read, like partners. */
export const mayPublish = (viewer: Viewer): boolean => viewer.kind === 'user' && can(viewer.role, 'edits');
