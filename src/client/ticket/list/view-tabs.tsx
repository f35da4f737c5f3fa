import { listViews, type ListView } from '../../../shared/ticket/list-views.ts';
import { useText } from '../../text.tsx';
import { Tabs } from '../../ui/tabs.tsx';

interface ViewTabsProps {
  view: ListView;
  /** Undefined until the list has been read. */
  counts: Readonly<Record<ListView, number>> | undefined;
  /** The counts may be higher: the time of a search was over. */
  more: boolean | undefined;
  onChange: (view: ListView) => void;
  inline?: boolean;
}

export function ViewTabs({ view, counts, more = false, onChange, inline }: ViewTabsProps) {
  const { t } = useText();
  return (
    <Tabs
      label={t('ticket.list.which')}
      items={listViews.map((value) => ({
        value,
        text: t(`ticket.view.${value}`),
        ...(counts ? { count: counts[value], isAtLeast: more } : {}),
      }))}
      value={view}
      onChange={onChange}
      inline={inline}
    />
  );
}
