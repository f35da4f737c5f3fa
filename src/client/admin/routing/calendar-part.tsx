import { useDeferredValue, useState } from 'react';
import { toggled } from '../../../shared/admin/calendar-year.ts';
import { periodOf } from '../../../shared/admin/period.ts';
import { LIST_SEPARATOR } from '../../../shared/field/value.ts';
import { useFormScope, useValue } from '../../form/form-context.ts';
import { useText } from '../../text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CalendarMoves } from './calendar-moves.tsx';
import { CalendarYear } from './calendar-year.tsx';
import { HolidayFile } from './holiday-file.tsx';
import { WeekStrip } from './week-strip.tsx';

const HOLIDAYS = 'values.holidays';
const listOf = (text: string): string[] =>
  text
    .split(LIST_SEPARATOR)
    .map((each) => each.trim())
    .filter((each) => each !== '');
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * The year of the calendar in the form, and how it would change the deadlines of open tickets. `zone` is undefined for
 * a new record.
 */
export function CalendarPart({ zone: own }: { zone: string | undefined }) {
  const { t } = useText();
  const { store } = useFormScope();
  const typedZone = useValue('values.zone');
  const timeZone = useValue('values.timeZone');
  const periodTexts = listOf(useValue('values.periods'));
  const holidays = listOf(useValue(HOLIDAYS));
  const [year, setYear] = useState(useNow().getFullYear());
  const periods = periodTexts.flatMap((text) => periodOf(text) ?? []);
  const zone = own ?? typedZone;
  const isComplete = periods.length > 0 && periods.length === periodTexts.length && holidays.every(isDay);
  const put = (days: readonly string[]) => store.set(HOLIDAYS, days.join(LIST_SEPARATOR));
  return (
    <>
      {periods.length > 0 && (
        <Section title={t('people.week.title')}>
          <Card pad>
            <WeekStrip periods={periods} />
          </Card>
        </Section>
      )}
      <Section title={t('people.year.title')}>
        <Card pad className="grid grid-cols-1 gap-4">
          <p className="text-small text-ink2">{t('people.year.press')}</p>
          <CalendarYear
            year={year}
            onYear={setYear}
            periods={periods}
            holidays={new Set(holidays)}
            onToggle={(day) => put(toggled(holidays, day))}
          />
          <HolidayFile year={year} onDays={(days) => put([...new Set([...holidays, ...days])].toSorted())} />
        </Card>
      </Section>
      {isComplete && zone !== '' && timeZone !== '' && (
        <Moves zone={zone} timeZone={timeZone} periods={periodTexts} holidays={holidays} />
      )}
    </>
  );
}

interface MovesProps {
  zone: string;
  timeZone: string;
  periods: readonly string[];
  holidays: readonly string[];
}

/** Deferred, so that there is no request at every keystroke. */
function Moves({ zone, timeZone, periods, holidays }: MovesProps) {
  const key = useDeferredValue(JSON.stringify({ zone, calendar: { timeZone, periods, holidays } }));
  return <CalendarMoves body={JSON.parse(key) as Parameters<typeof CalendarMoves>[0]['body']} />;
}
