import { CalendarPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { readHolidays } from '../../../shared/admin/routing-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';

const FILE_MAX_BYTES = 250_000;
/** Files of public holidays contain the next years too. */
const YEARS_AHEAD = 2;

/** Adds the days of an iCalendar file to the holidays in the form. Nothing is saved yet. */
export function HolidayFile({ year, onDays }: { year: number; onDays: (days: string[]) => void }) {
  const { t } = useText();
  const id = useId();
  const [note, setNote] = useState<{ tone: 'ok' | 'bad'; text: string }>();
  const read = useSend(readHolidays, { catches: true });
  const take = async (file: File) => {
    if (file.size > FILE_MAX_BYTES) return setNote({ tone: 'bad', text: t('people.holidays.large') });
    const body = { text: await file.text(), fromYear: year, toYear: year + YEARS_AHEAD };
    const answer = await read.send({ body });
    if (!answer) return setNote(undefined);
    onDays(answer.holidays.map(({ day }) => day));
    setNote({ tone: 'ok', text: t('people.holidays.read', { n: answer.holidays.length, file: file.name }) });
  };
  const failure = read.error && (Object.values(read.fields)[0] ?? read.error.message);
  return (
    <div className="grid gap-2">
      <label
        htmlFor={id}
        className="press inline-flex min-h-11 items-center justify-center gap-2 rounded-field bg-sunk px-4 text-body font-semibold active:bg-pressed has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      >
        <input
          id={id}
          type="file"
          accept=".ics,text/calendar"
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void take(file);
            event.target.value = ''; // so that the same file can be chosen again
          }}
        />
        <CalendarPlus size={20} strokeWidth={2} aria-hidden />
        {t('people.holidays.choose')}
      </label>
      {failure ? (
        <Banner tone="bad" urgent>
          {failure}
        </Banner>
      ) : (
        note && (
          <Banner tone={note.tone} urgent>
            {note.text}
          </Banner>
        )
      )}
    </div>
  );
}
