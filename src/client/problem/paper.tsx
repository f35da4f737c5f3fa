import { useState } from 'react';
import { getEightDPaper } from '../../shared/problem/paper-call.ts';
import { languages, languageNames, ownNames } from '../../shared/text/languages.ts';
import { useCall } from '../api/queries.ts';
import { QueryError } from '../query-state.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/form/select.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/states.tsx';

/** The 8D report as it goes to a customer: printed by the browser, in the language of whoever gets it. */
export function EightDPaper({ id, back }: { id: string; back: string }) {
  const { t } = useText();
  const [wished, setWished] = useState<string>();
  const paper = useCall(
    getEightDPaper,
    { params: { id }, query: wished ? { language: wished } : {} },
    { keepPrevious: true },
  );
  const { data } = paper;
  return (
    <Frame
      // On paper it stands above all, so it is in the language of the paper.
      title={data?.title ?? t('problem.eightD.paper')}
      back={back}
      footer={
        <Button wide onClick={() => window.print()}>
          {t('problem.eightD.print')}
        </Button>
      }
    >
      <div className="print:hidden">
        <Select
          label={t('problem.eightD.language')}
          options={languages.map((language) => ({ value: language, text: ownNames[language] ?? language }))}
          value={wished ?? data?.language}
          onChange={setWished}
        />
      </div>
      {!data && (paper.error ? <QueryError query={paper} /> : <SkeletonRows />)}
      {data && (
        <article lang={languageNames[data.language]?.tag ?? data.language} className="grid gap-4">
          <p className="text-small text-ink2">{data.subtitle}</p>
          {data.sections.map(({ title, lines }) => (
            <section key={title} className="break-inside-avoid border-t border-line-strong pt-2">
              <h2 className="font-semibold">{title}</h2>
              {lines.length === 0 && <p className="text-ink3">–</p>}
              {lines.map(({ text, depth }, at) => (
                <p key={at} className="wrap-anywhere" style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
                  {depth > 0 ? `– ${text}` : text}
                </p>
              ))}
            </section>
          ))}
        </article>
      )}
    </Frame>
  );
}
