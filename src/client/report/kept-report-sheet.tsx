import { useState, type FormEvent } from 'react';
import {
  changeKeptReport,
  keepReport,
  listKeptReports,
  REPORT_NAME_MAX,
  reportSpans,
  type KeptReport,
} from '../../shared/figure/kept-report-calls.ts';
import { useSend } from '../api/use-send.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast-queue.ts';
import { KeptReportList } from './kept-report-list.tsx';
import { ReaderField, type ChosenReader } from './reader-field.tsx';

interface KeptReportSheetProps {
  open: boolean;
  /** The address of the report that is shown. */
  query: string;
  reports: readonly KeptReport[];
  /** The report that a mail leads to. */
  opened: string | undefined;
  onClose: () => void;
}

const NEVER = 'never';

/** Keeps the report that is shown, changes one that is kept, and says to whom each is mailed. */
export function KeptReportSheet({ open, query, reports, opened, onClose }: KeptReportSheetProps) {
  const { t } = useText();
  const [edited, setEdited] = useState<KeptReport>();
  return (
    <Sheet open={open} onClose={onClose} title={t(edited ? 'report.change' : 'report.keep')} tall>
      <ReportForm
        key={edited ? `${edited.id} ${edited.version}` : 'new'}
        report={edited}
        query={query}
        onDone={() => {
          setEdited(undefined);
          onClose();
        }}
      />
      {reports.length > 0 && <KeptReportList reports={reports} opened={opened} onEdit={setEdited} />}
    </Sheet>
  );
}

function ReportForm({ report, query, onDone }: { report: KeptReport | undefined; query: string; onDone: () => void }) {
  const { t } = useText();
  const [name, setName] = useState(report?.name ?? '');
  const [every, setEvery] = useState(report?.every ?? null);
  const [readers, setReaders] = useState<readonly ChosenReader[]>(report?.readers ?? []);
  const [empty, setEmpty] = useState(false);
  const after = {
    outdates: [listKeptReports],
    onDone: () => {
      toast.show({ text: t('report.kept'), tone: 'ok' as const });
      onDone();
    },
  };
  const keep = useSend(keepReport, after);
  const change = useSend(changeKeptReport, after);
  const { busy, fields } = report ? change : keep;
  const body = { name, every, readers: every === null ? [] : readers.map(({ id }) => id) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(name.trim() === '');
    if (busy || name.trim() === '') return;
    if (!report) void keep.send({ body: { ...body, query } });
    else
      void change.send({
        params: { id: report.id },
        body: { ...body, query: report.query, version: report.version },
      });
  };
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <TextField
        label={t('report.name')}
        error={empty ? t('issue.reportName') : fields['name']}
        maxLength={REPORT_NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setEmpty(false);
        }}
      />
      <Select
        label={t('report.mailed')}
        options={[NEVER, ...reportSpans].map((value) => ({
          value,
          text: t(value === NEVER ? 'report.every.never' : `report.every.${value as 'week' | 'month'}`),
        }))}
        value={every ?? NEVER}
        onChange={(wished) => setEvery(reportSpans.find((each) => each === wished) ?? null)}
      />
      {every !== null && <ReaderField readers={readers} error={fields['readers']} onChange={setReaders} />}
      <Button type="submit" wide busy={busy}>
        {t(report ? 'report.saveChange' : 'report.keep')}
      </Button>
    </form>
  );
}
