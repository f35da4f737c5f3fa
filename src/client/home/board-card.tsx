import type { ReactNode } from 'react';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Link } from '../ui/navigation.tsx';

interface Cell {
  text: string;
  /** To what the number counts. */
  href?: string | undefined;
}
export interface CardTable {
  head: readonly string[];
  rows: readonly { key: string; cells: readonly Cell[] }[];
}

interface BoardCardProps {
  title: string;
  /** To the whole figure, or list. */
  href: string;
  /** The numbers of the picture. */
  table?: CardTable;
  children: ReactNode;
}

/** A card of a board: a picture, the table behind it, and the way to the whole. */
export function BoardCard({ title, href, table, children }: BoardCardProps) {
  const { t } = useText();
  return (
    <Section
      title={title}
      action={
        <ButtonLink kind="plain" size="medium" href={href} aria-label={t('home.showAllOf', { what: title })}>
          {t('home.showAll')}
        </ButtonLink>
      }
    >
      <Card pad>
        {children}
        {table && <Numbers title={title} table={table} />}
      </Card>
    </Section>
  );
}

const cell = 'tabular px-2 py-1 text-right whitespace-nowrap first:text-left';

function Numbers({ title, table: { head, rows } }: { title: string; table: CardTable }) {
  const { t } = useText();
  return (
    <details className="mt-2 print:hidden">
      <summary className="press min-h-11 rounded-field py-3 text-small font-semibold text-ink2">
        {t('home.asTable')}
      </summary>
      <div role="region" aria-label={t('home.tableOf', { what: title })} tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-small">
          <thead>
            <tr className="border-b border-line text-ink3">
              {head.map((text) => (
                <th key={text} scope="col" className={`${cell} font-semibold`}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key} className="border-line not-first:border-t">
                {cells.map(({ text, href }, at) => (
                  <td key={at} className={cell}>
                    {href === undefined ? (
                      text
                    ) : (
                      <Link
                        href={href}
                        className="press inline-flex min-h-11 min-w-11 items-center justify-end underline first:justify-start"
                      >
                        {text}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
