import { FileSearch } from 'lucide-react';
import { getVersion, type VersionView } from '../../shared/document/version-calls.ts';
import { exactDay } from '../../shared/format/time.ts';
import { useCall } from '../api/queries.ts';
import { QueryState } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { Markdown } from '../system/markdown-view.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { useDay } from '../ui/day.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { timeZone } from '../ui/use-now.ts';
import { useSeen, useVersions } from './version-marks.ts';

/** One version: what is new in it, with pictures, and links to the versions before and after. */
export function Page() {
  const { t } = useText();
  const { params, link } = usePage();
  const id = params['version'] ?? '';
  const version = useCall(getVersion, { params: { id } });
  const { fresh } = useVersions();
  useSeen(version.data, fresh);
  const all = (
    <ButtonLink kind="quiet" size="medium" href={link('versionList')}>
      {t('version.all')}
    </ButtonLink>
  );
  return (
    <Frame title={t('system.page.versionDetail')} back={link('versionList')}>
      {version.data ? (
        <Version version={version.data} />
      ) : (
        <QueryState
          query={version}
          missing={{ icon: FileSearch, title: t('version.missing'), text: t('version.missingText'), action: all }}
        />
      )}
    </Frame>
  );
}

function Version({ version }: { version: VersionView }) {
  const { t } = useText();
  const day = useDay();
  const { id, number, title, markdown, releasedAt, pictures } = version;
  return (
    <>
      <div className="grid gap-1 px-1 pt-1">
        <h2 className="text-hero font-bold tracking-[-0.022em] wrap-anywhere">{title}</h2>
        <p className="tabular text-small text-ink2">
          {t('version.number', { number })} ·{' '}
          {t('version.released', { date: day(exactDay(new Date(releasedAt), timeZone)) })}
        </p>
      </div>
      <Card className="px-4 py-5 sm:px-6">
        <Markdown text={markdown} />
      </Card>
      {pictures.length > 0 && (
        <Section title={t('version.pictures')}>
          <ul className="grid gap-3">
            {pictures.map(({ name, url }) => (
              <li key={name}>
                <img src={url} alt={name} loading="lazy" className="w-full rounded-card bg-surface shadow-card" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Neighbours id={id} />
    </>
  );
}

function Neighbours({ id }: { id: string }) {
  const { t } = useText();
  const { link } = usePage();
  const { versions } = useVersions();
  const at = versions.findIndex((one) => one.id === id);
  if (at < 0) return null;
  const neighbours = [
    { text: t('version.later'), version: versions[at - 1] },
    { text: t('version.earlier'), version: versions[at + 1] },
  ];
  return (
    <nav className="grid gap-2 sm:grid-cols-2">
      {neighbours.map(
        ({ text, version }) =>
          version && (
            <ButtonLink
              key={text}
              wide
              kind="quiet"
              size="medium"
              href={link('versionDetail', { version: version.id })}
            >
              {text} · {version.number}
            </ButtonLink>
          ),
      )}
    </nav>
  );
}
