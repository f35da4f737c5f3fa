import { lifeMoments, unitLife, type LifeMoment, type UnitLife as Life } from '../../shared/product/unit-life.ts';
import type { UnitView } from '../../shared/product/calls.ts';
import { useText } from '../text.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Day } from '../ui/day.tsx';
import { lookOf, type Look } from '../ui/pattern.ts';
import { localToday } from '../ui/use-now.ts';

const percent = (share: number): string => `${share * 100}%`;

/**
 * A unit's life on one line: delivery, owners, failures by severity, end of warranty. A lane stands only where something is
 * known. On a phone, and for who hears it, the same as a list.
 */
export function UnitLife({ unit }: { unit: UnitView }) {
  const { t } = useText();
  const life = unitLife(unit, localToday());
  if (!life) return null;
  return (
    <Section title={t('unit.life')}>
      <Card pad className="grid grid-cols-1 gap-3">
        {life.everyDays !== null && <p className="font-semibold">{t('unit.life.every', { n: life.everyDays })}</p>}
        <div
          aria-hidden
          className="hidden grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-small sm:grid"
        >
          {life.failures.length > 0 && <Failures life={life} />}
          {life.warranty !== null && <Warranty life={life} end={life.warranty} />}
          {life.owners.length > 0 && <Owners life={life} />}
          <Axis life={life} />
        </div>
        <Severities life={life} />
        <ol className="grid gap-2.5 text-body sm:sr-only">
          {lifeMoments(unit).map((moment) => (
            <li key={`${moment.kind} ${moment.day}`} className="flex items-baseline justify-between gap-3">
              <Moment moment={moment} />
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

function Lane({ name, life, children }: { name: string; life: Life; children: React.ReactNode }) {
  return (
    <>
      <span className="text-ink3">{name}</span>
      <div className="relative h-7">
        {life.years.map(({ year, at }) => (
          <i key={year} className="absolute inset-y-0 w-px bg-line" style={{ left: percent(at) }} />
        ))}
        {children}
        {life.now < 1 && <i className="absolute -inset-y-1 w-0.5 rounded bg-ink" style={{ left: percent(life.now) }} />}
      </div>
    </>
  );
}

function Failures({ life }: { life: Life }) {
  const { t } = useText();
  return (
    <Lane name={t('unit.life.failures')} life={life}>
      <i className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-track" />
      {life.failures.map(({ id, at, severity }) => (
        <span key={id} className="absolute top-1/2 -translate-1/2" style={{ left: percent(at) }}>
          <SeverityMark severity={severity} />
        </span>
      ))}
    </Lane>
  );
}

/** The worst two are diamonds, the others circles; the worse of each pair is filled. */
function SeverityMark({ severity }: { severity: number }) {
  const isBad = severity <= 2;
  const paint = {
    className: isBad ? 'text-bad-ring' : 'text-run-ring',
    fill: severity % 2 === 1 ? 'currentColor' : 'var(--surface)',
    stroke: 'currentColor',
    strokeWidth: 2.5,
  };
  return (
    <svg aria-hidden width="16" height="16" viewBox="0 0 16 16" className="block shrink-0">
      {isBad ? <path d="M8 1.8 14.2 8 8 14.2 1.8 8Z" {...paint} /> : <circle cx="8" cy="8" r="5" {...paint} />}
    </svg>
  );
}

function Severities({ life }: { life: Life }) {
  const shown = [1, 2, 3, 4].filter((severity) => life.failures.some((failure) => failure.severity === severity));
  return (
    <ul aria-hidden className="hidden flex-wrap gap-x-4 gap-y-1 text-small text-ink2 empty:hidden sm:flex">
      {shown.map((severity) => (
        <li key={severity} className="flex items-center gap-1.5">
          <SeverityMark severity={severity} />S{severity}
        </li>
      ))}
    </ul>
  );
}

function Warranty({ life, end }: { life: Life; end: number }) {
  const { t } = useText();
  const from = life.delivered ?? 0;
  return (
    <Lane name={t('unit.life.warranty')} life={life}>
      <i
        className="absolute inset-y-1.5 rounded-full bg-ok-ring"
        style={{ left: percent(from), width: percent(Math.max(0, end - from)) }}
      />
    </Lane>
  );
}

/** In turn, so that two owners do not look like one. */
const oneOwner: Look = { colour: 'run-ring', pattern: 'plain' };
const nextOwner: Look = { colour: 'run-ring', pattern: 'columns' };

function Owners({ life }: { life: Life }) {
  const { t } = useText();
  return (
    <Lane name={t('unit.life.owners')} life={life}>
      {life.owners.map(({ name, at, until }, index) => (
        <span
          key={at}
          className="absolute inset-y-0 grid min-w-1 content-center"
          style={{ left: percent(at), width: percent(until - at) }}
        >
          <span className="truncate pr-2 text-small text-ink2">{name}</span>
          <i className="h-1.5 rounded-full" style={lookOf(index % 2 === 0 ? oneOwner : nextOwner)} />
        </span>
      ))}
    </Lane>
  );
}

/** The years, as many as have room, and today. */
function Axis({ life }: { life: Life }) {
  const step = Math.ceil(life.years.length / 8);
  return (
    <>
      <span />
      <div className="tabular relative h-4 text-tiny text-ink3">
        {life.years
          .filter((_, index) => index % step === 0)
          .map(({ year, at }) => (
            <span key={year} className="absolute -translate-x-1/2" style={{ left: percent(at) }}>
              {year}
            </span>
          ))}
      </div>
    </>
  );
}

function Moment({ moment }: { moment: LifeMoment }) {
  const { t } = useText();
  if (moment.kind === 'failures') {
    const { year, bySeverity } = moment;
    const n = bySeverity.reduce((sum, each) => sum + each.n, 0);
    return (
      <>
        <span className="font-medium">{t('unit.life.year', { n, year })}</span>
        <span className="flex flex-wrap justify-end gap-x-3 text-small text-ink2">
          {bySeverity.map((each) => (
            <span key={each.severity} className="flex items-center gap-1">
              <SeverityMark severity={each.severity} />
              {t('unit.life.severity', each)}
            </span>
          ))}
        </span>
      </>
    );
  }
  const words = {
    delivered: () => t('unit.life.delivered'),
    warranty: () => t('unit.life.warrantyEnds'),
    owner: () => t('unit.life.owner', { name: moment.kind === 'owner' ? moment.name : '' }),
  };
  return (
    <>
      <span>{words[moment.kind]()}</span>
      <span className="text-small text-ink2">
        <Day iso={moment.day} />
      </span>
    </>
  );
}
