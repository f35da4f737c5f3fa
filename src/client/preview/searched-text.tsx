import { ChevronDown, ChevronUp } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../text.tsx';
import { IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { MATCHES_MAX, matchesOf, type Match } from './text-blocks.ts';
import { TextBlock } from './text-block.tsx';

/** A text with a search in it. Only the blocks near the screen are drawn. */
export function SearchedText({ blocks }: { blocks: readonly string[] }) {
  const { t } = useText();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const wanted = useDeferredValue(words);
  const matches = useMemo(() => matchesOf(blocks, wanted), [blocks, wanted]);
  const byBlock = useMemo(() => grouped(matches), [matches]);
  const current = matches[at];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The block of the match is drawn by now; the mark stands in it.
    if (current) box.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' });
  }, [current]);
  const go = (step: number) => setAt((before) => (before + step + matches.length) % Math.max(1, matches.length));
  return (
    <>
      <div className="sticky top-(--app-bar) z-10 grid grid-cols-1 gap-1 bg-bg py-2 print:hidden">
        <SearchField
          value={words}
          onChange={(next) => {
            setWords(next);
            setAt(0);
          }}
          onSubmit={() => go(1)}
          placeholder={t('preview.search')}
        />
        {wanted !== '' && (
          <div className="flex items-center gap-1">
            <p role="status" className="tabular flex-1 pl-3 text-small text-ink2">
              {countText(t, at, matches)}
            </p>
            <IconButton icon={ChevronUp} label={t('preview.matchBefore')} onClick={() => go(-1)} />
            <IconButton icon={ChevronDown} label={t('preview.matchAfter')} onClick={() => go(1)} />
          </div>
        )}
      </div>
      <Card pad>
        <div ref={box} className="code text-small whitespace-pre-wrap wrap-anywhere">
          {blocks.map((text, index) => (
            <TextBlock
              // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text are never reordered
              key={index}
              text={text}
              matches={byBlock.get(index)}
              current={current?.block === index ? current : undefined}
            />
          ))}
        </div>
      </Card>
    </>
  );
}

function grouped(matches: readonly Match[]): ReadonlyMap<number, Match[]> {
  const byBlock = new Map<number, Match[]>();
  for (const match of matches) byBlock.set(match.block, [...(byBlock.get(match.block) ?? []), match]);
  return byBlock;
}

function countText(t: ReturnType<typeof useText>['t'], at: number, { length }: readonly Match[]): string {
  if (length === 0) return t('preview.noMatch');
  return t('preview.match', { n: at + 1, max: length === MATCHES_MAX ? `${MATCHES_MAX}+` : length });
}
