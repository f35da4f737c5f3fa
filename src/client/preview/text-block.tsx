import { memo, useEffect, useRef, useState } from 'react';
import type { Match } from './text-blocks.ts';

interface TextBlockProps {
  text: string;
  matches: readonly Match[] | undefined;
  /** The match to which the reader has gone, where it is in this block. */
  current: Match | undefined;
}

/** How far from the screen a block is drawn already. */
const NEAR = '100% 0px';
const LINE_REM = 1.25;
/** Of a line on a phone; it only says how high a block may be that was never drawn. */
const LINE_SIGNS = 60;

/** A piece of a long text. Far from the screen only its height is there: the last one, or a guess. */
export const TextBlock = memo(function TextBlock({ text, matches, current }: TextBlockProps) {
  const box = useRef<HTMLPreElement>(null);
  const [isNear, setNear] = useState(false);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const { current: element } = box;
    if (!element) return;
    const observer = new IntersectionObserver(
      // Several entries come together when the page was busy; the last one is true now.
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        setNear(entry.isIntersecting);
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) setHeight(entry.boundingClientRect.height);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isDrawn = isNear || current !== undefined;
  return (
    <pre
      ref={box}
      className="whitespace-pre-wrap wrap-anywhere"
      style={isDrawn ? undefined : { height: height ?? `${guessedLines(text) * LINE_REM}rem` }}
    >
      {isDrawn && (matches ? <Marked text={text} matches={matches} current={current} /> : text)}
    </pre>
  );
});

const guessedLines = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_SIGNS)), -1);

function Marked({ text, matches, current }: TextBlockProps & { matches: readonly Match[] }) {
  return (
    <>
      {matches.map((match, at) => {
        const plain = text.slice(matches[at - 1]?.to ?? 0, match.from);
        return (
          <span key={match.from}>
            {plain}
            <mark data-current={match === current || undefined} className="rounded-sm data-current:outline-2">
              {text.slice(match.from, match.to)}
            </mark>
          </span>
        );
      })}
      {text.slice(matches.at(-1)?.to ?? 0)}
    </>
  );
}
