import { useState } from 'react';
import { getFigure } from '../../shared/figure/calls.ts';
import { FIGURE_PERIODS } from '../../shared/figure/days.ts';
import type { FigureFilter } from '../../shared/figure/figure-table.ts';
import { useCall } from '../api/queries.ts';
import { useText } from '../text.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { figureQueryOf, type FigureInfo, type ReportState } from './report-state.ts';

interface ChoiceProps {
  state: ReportState;
  infos: readonly FigureInfo[];
  today: string;
  show: (next: ReportState) => void;
}

const OWN = 'own';
const NOW = 'now';
/** Rows without a value are no value that one could filter by. */
const NO_VALUE = '-';

/** Which figure, of which time, by what, and of which tickets. */
export function ReportChoice({ state, infos, today, show }: ChoiceProps) {
  const { t } = useText();
  const { info, by, filters } = state;
  const [added, setAdded] = useState<FigureFilter>();
  const open = info.filters.filter((filter) => filters[filter] !== undefined || filter === added);
  return (
    <div className="grid grid-cols-2 gap-3 print:hidden">
      <Select
        label={t('report.which')}
        options={infos.map(({ name, label }) => ({ value: name, text: label }))}
        value={info.name}
        onChange={(name) => {
          const next = infos.find((each) => each.name === name) ?? info;
          show({
            ...state,
            info: next,
            by: undefined,
            days: next.hasPeriod ? (state.days ?? FIGURE_PERIODS[1]) : undefined,
          });
        }}
      />
      <Period state={state} today={today} show={show} />
      <Select
        label={t('report.by')}
        options={info.groupings.map((each) => ({ value: each, text: t(`figure.by.${each}`) }))}
        value={by ?? info.groupings[0]}
        onChange={(wished) => show({ ...state, by: info.groupings.find((each) => each === wished) })}
      />
      {open.map((filter) => (
        <FilterValue
          key={filter}
          filter={filter}
          state={state}
          today={today}
          show={show}
          onGone={() => setAdded(undefined)}
        />
      ))}
      {open.length < info.filters.length && (
        <Select
          label={t('report.filter')}
          placeholder={t('report.noFilter')}
          options={info.filters
            .filter((filter) => !open.includes(filter))
            .map((filter) => ({ value: filter, text: t(`figure.by.${filter}`) }))}
          value={undefined}
          onChange={(wished) => setAdded(info.filters.find((filter) => filter === wished))}
        />
      )}
    </div>
  );
}

function Period({ state, today, show }: Omit<ChoiceProps, 'infos'>) {
  const { t } = useText();
  const { info, days, from, to } = state;
  const isOwn = from !== undefined || to !== undefined;
  const value = isOwn ? OWN : days === undefined ? NOW : String(days);
  const choose = (wished: string): void => {
    const none = { days: undefined, from: undefined, to: undefined };
    if (wished === OWN) show({ ...state, ...none, ...ownDays(state, today) });
    else show({ ...state, ...none, days: FIGURE_PERIODS.find((each) => String(each) === wished) });
  };
  return (
    <>
      <Select
        label={t('report.period')}
        options={[
          ...(info.hasPeriod ? [] : [{ value: NOW, text: t('report.now') }]),
          ...FIGURE_PERIODS.map((each) => ({
            value: String(each),
            text: each === 365 ? t('report.year') : t('report.days', { n: each }),
          })),
          { value: OWN, text: t('report.chosen') },
        ]}
        value={value}
        onChange={choose}
      />
      {isOwn && (
        <div className="col-span-2 grid grid-cols-1 gap-3 min-[24rem]:grid-cols-2">
          <TextField
            label={t('report.from')}
            type="date"
            value={from ?? ''}
            max={to}
            onChange={({ target }) => show({ ...state, from: target.value || undefined })}
          />
          <TextField
            label={t('report.to')}
            type="date"
            value={to ?? ''}
            min={from}
            onChange={({ target }) => show({ ...state, to: target.value || undefined })}
          />
        </div>
      )}
    </>
  );
}

const ownDays = (state: ReportState, today: string) => {
  const { from, to } = figureQueryOf(
    { ...state, days: state.days ?? FIGURE_PERIODS[1], from: undefined, to: undefined },
    today,
  );
  return { from, to };
};

interface FilterProps extends Omit<ChoiceProps, 'infos'> {
  filter: FigureFilter;
  onGone: () => void;
}

/** One filter; its values are those that the figure counts in this period, with their numbers. */
function FilterValue({ filter, state, today, show, onGone }: FilterProps) {
  const { t } = useText();
  const { [filter]: value, ...others } = state.filters;
  const query = figureQueryOf({ ...state, filters: others, by: filter }, today);
  const { data, isPending } = useCall(getFigure, { params: { name: state.info.name }, query });
  const found = (data?.rows ?? []).filter(({ key }) => key !== NO_VALUE);
  return (
    <Select
      label={t(`figure.by.${filter}`)}
      busy={isPending}
      options={[
        { value: '', text: t('report.every') },
        ...found.map(({ key, label, values }) => ({
          value: key,
          text: label,
          detail: t('report.tickets', { n: values['count'] ?? 0 }),
        })),
      ]}
      value={value}
      onChange={(wished) => {
        onGone();
        show({ ...state, filters: wished === '' ? others : { ...others, [filter]: wished } });
      }}
    />
  );
}
