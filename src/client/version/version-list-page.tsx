import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { VersionRow } from '../../shared/document/version-calls.ts';
import { exactDay } from '../../shared/format/time.ts';
import { QueryError } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Chip } from '../ui/chip.tsx';
import { useDay } from '../ui/day.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { timeZone } from '../ui/use-now.ts';
import { useSeen, useVersions } from './version-marks.ts';

/** What's Fresh: every version; what was new when the page was opened stays marked while it is open. */
export function Page() {
  const { t } = useText();
  const day = useDay();
  const { link } = usePage();
  const { list, versions, fresh } = useVersions();
  const [marked, setMarked] = useState<readonly VersionRow[]>();
  if (list.data && !marked) setMarked(fresh);
  useSeen(versions[0], fresh);
  return (
    <Frame title={t('system.page.versionList')} back={link('home')}>
      {list.isPending && <SkeletonRows rows={4} />}
      {!list.data && <QueryError query={list} />}
      {list.isSuccess && versions.length === 0 && (
        <EmptyState icon={Sparkles} title={t('version.none')} text={t('version.noneText')} />
      )}
      {versions.length > 0 && (
        <RowList label={t('system.page.versionList')}>
          {versions.map(({ id, number, title, releasedAt }) => (
            <ListRow
              key={id}
              href={link('versionDetail', { version: id })}
              title={title}
              meta={t('version.number', { number })}
              time={day(exactDay(new Date(releasedAt), timeZone))}
              chip={marked?.some((one) => one.id === id) && <Chip tone="act">{t('version.new')}</Chip>}
            />
          ))}
        </RowList>
      )}
    </Frame>
  );
}
