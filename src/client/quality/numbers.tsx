import { useText } from '../text.tsx';
import { useMedia } from '../ui/use-media.ts';

const WIDE = '(min-width: 37.5rem)';

interface NumbersProps {
  /** The first column names the row. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The numbers behind a picture, opened when somebody wants them: a table, on a phone a list of the same rows. */
export function Numbers({ head, rows }: NumbersProps) {
  const { t } = useText();
  const wide = useMedia(WIDE);
  return (
    <details className="mt-3 print:hidden">
      <summary className="press flex min-h-11 cursor-pointer items-center text-small font-semibold text-act">
        {t('report.table')}
      </summary>
      {wide ? <Wide head={head} rows={rows} /> : <Narrow head={head} rows={rows} />}
    </details>
  );
}

function Wide({ head, rows }: NumbersProps) {
  return (
    <table className="w-full border-collapse text-small">
      <thead>
        <tr className="border-b border-line text-ink3">
          {head.map((text, at) => (
            <th key={text} scope="col" className={`px-2 py-2 font-semibold ${at === 0 ? 'text-left' : 'text-right'}`}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...values]) => (
          <tr key={name} className="border-line not-first:border-t">
            <th scope="row" className="px-2 py-1.5 text-left font-semibold">
              {name}
            </th>
            {values.map((value, at) => (
              <td key={at} className="tabular px-2 py-1.5 text-right whitespace-nowrap">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Narrow({ head, rows }: NumbersProps) {
  return (
    <ul className="grid text-small">
      {rows.map(([name = '', ...values]) => (
        <li key={name} className="border-line py-2 not-first:border-t">
          <strong>{name}</strong>
          <span className="block text-ink2">{values.map((value, at) => `${head[at + 1]} ${value}`).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
