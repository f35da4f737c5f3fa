import { blocksOf } from './quote.ts';

/** The text of a message. Quoted text in it is smaller, with a line beside it. */
export function MessageText({ text }: { text: string }) {
  return blocksOf(text).map(({ quoted, text: words }, at) =>
    quoted ? (
      <blockquote
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text are never reordered
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
