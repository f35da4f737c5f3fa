import { Chip } from './chip.tsx';

interface FaultCodeProps {
  code: string;
  known: { meaning: string; remedy?: string | undefined } | undefined;
}

/** A fault code; one that is known has a row of its own with what it means and what helps. */
export function FaultCode({ code, known }: FaultCodeProps) {
  return (
    <li className={known && 'flex basis-full flex-wrap items-baseline gap-x-2'}>
      <Chip tone="act">
        <span className="code">{code}</span>
      </Chip>
      {known && (
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
          {known.meaning}
          {known.remedy && <span className="block text-small text-ink2">{known.remedy}</span>}
        </span>
      )}
    </li>
  );
}
