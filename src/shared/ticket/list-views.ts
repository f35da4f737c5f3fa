export const listViews = ['todo', 'all', 'pending', 'inProgress', 'completed'] as const;
export const listScopes = ['mine', 'handling', 'organisation', 'queue', 'escalated', 'everyone'] as const;
export const listSorts = ['urgency', 'due', 'filed', '-filed', '-updated', 'impact'] as const;
export type ListView = (typeof listViews)[number];
export type ListSort = (typeof listSorts)[number];

interface ListPart {
  view: ListView;
  scope?: string | undefined;
  overdue?: string | undefined;
}

/**
 * Lists of open tickets begin with the worst (look.md, First glance): people work through them from the top. A list that
 * has finished ones too begins with the latest change, because the worst of all years are long done.
 */
export const defaultSort = ({ view, scope, overdue }: ListPart): ListSort =>
  ['todo', 'pending', 'inProgress'].includes(view) ||
  (view === 'all' && (scope === 'queue' || scope === 'escalated' || overdue === 'true'))
    ? 'urgency'
    : '-updated';
