import { ChevronRight, Sparkles } from 'lucide-react';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Chip } from '../ui/chip.tsx';
import { Link } from '../ui/navigation.tsx';
import { useVersions } from './version-marks.ts';

/** The way to What's Fresh; it says when there is something that this user, or this device, has not seen yet. */
export function FreshRow() {
  const { t } = useText();
  const { link } = usePage();
  const { fresh } = useVersions();
  const [newest] = fresh;
  const href = fresh.length === 1 && newest ? link('versionDetail', { version: newest.id }) : link('versionList');
  return (
    <Link
      href={href}
      className="press flex min-h-13 items-center gap-3 rounded-card bg-surface px-4 py-2.5 shadow-card active:bg-sunk"
    >
      <Sparkles size={20} strokeWidth={1.9} aria-hidden className={newest ? 'text-act' : 'text-ink3'} />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{t('system.page.versionList')}</span>
        {newest && <span className="text-small text-ink2 wrap-anywhere">{newest.title}</span>}
      </span>
      {newest && <Chip tone="act">{t('version.new')}</Chip>}
      <ChevronRight size={18} strokeWidth={2} aria-hidden className="text-ink3" />
    </Link>
  );
}
