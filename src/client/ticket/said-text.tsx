import { blocksOf } from './quote.ts';

/** A message. The quoted text that it answers is smaller, beside a line. */
export function SaidText({ text }: { text: string }) {
  return blocksOf(text).map(({ quoted, text: words }, at) =>
    quoted ? (
      <blockquote
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of one text never change places
        key={at}
        className="line-clamp-4 border-l-2 border-current pl-2.5 text-small whitespace-pre-line opacity-80 wrap-anywhere"
      >
        {words}
      </blockquote>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <p key={at} className="whitespace-pre-line wrap-anywhere">
        {words}
      </p>
    ),
  );
}
