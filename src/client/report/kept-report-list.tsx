import { Pencil, Trash2, X } from 'lucide-react';
import {
  listKeptReports,
  removeKeptReport,
  stopReport,
  type KeptReport,
} from '../../shared/figure/kept-report-calls.ts';
import { useSend } from '../api/use-send.ts';
import { useText } from '../text.tsx';
import { cx } from '../ui/class-names.ts';
import { IconButton } from '../ui/button.tsx';
import { toast } from '../ui/toast-queue.ts';

interface KeptReportListProps {
  reports: readonly KeptReport[];
  opened: string | undefined;
  onEdit: (report: KeptReport) => void;
}

/** The kept reports: own ones are changed and removed here, the mails of others are stopped. */
export function KeptReportList({ reports, opened, onEdit }: KeptReportListProps) {
  const { t } = useText();
  const say = (text: 'report.removed' | 'report.noMore') => ({
    outdates: [listKeptReports],
    onDone: () => toast.show({ text: t(text), tone: 'ok' as const }),
  });
  const remove = useSend(removeKeptReport, say('report.removed'));
  const stop = useSend(stopReport, say('report.noMore'));
  return (
    <section className="mt-5 grid grid-cols-1 gap-1">
      <h3 className="text-small font-semibold text-ink3">{t('report.keptOnes')}</h3>
      <ul>
        {reports.map((report) => {
          const { id, name, mine, owner, every, readers } = report;
          const how = t(every === null ? 'report.every.never' : `report.every.${every}`);
          return (
            <li
              key={id}
              className={cx(
                'flex items-center gap-2 px-2 not-first:border-t not-first:border-line',
                id === opened && 'rounded-field bg-act-soft',
              )}
            >
              <span className="min-w-0 flex-1 py-2">
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span className="block text-small text-ink2">
                  {mine
                    ? [how, ...readers.map((reader) => reader.name)].join(' · ')
                    : [t('report.by.owner', { name: owner.name }), how].join(' · ')}
                </span>
              </span>
              {mine && (
                <IconButton icon={Pencil} label={t('report.changeOf', { name })} onClick={() => onEdit(report)} />
              )}
              {mine && (
                <IconButton
                  icon={Trash2}
                  label={t('report.remove', { name })}
                  disabled={remove.busy}
                  onClick={() => void remove.send({ params: { id } })}
                />
              )}
              {!mine && readers.some(({ stopped }) => stopped === null) && (
                <IconButton
                  icon={X}
                  label={t('report.stop', { name })}
                  disabled={stop.busy}
                  onClick={() => void stop.send({ params: { id } })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
