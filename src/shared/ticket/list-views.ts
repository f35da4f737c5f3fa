export const listViews = ['todo', 'all', 'pending', 'inProgress', 'completed'] as const;
export const listScopes = ['mine', 'handling', 'organisation', 'queue', 'escalated', 'everyone'] as const;
export const listSorts = ['urgency', 'due', 'filed', '-filed', '-updated', 'impact'] as const;
export type ListView = (typeof listViews)[number];
export type ListSort = (typeof listSorts)[number];

/** To do and the queue begin with the worst tickets (look.md, First glance). */
export const defaultSort = (view: ListView, scope: string | undefined): ListSort =>
  view === 'todo' || scope === 'queue' ? 'urgency' : '-updated';
