import { FileX2 } from 'lucide-react';
import { postTime } from '../../shared/format/time.ts';
import type { JobNotice } from '../../shared/notification/calls.ts';
import { useText } from '../text.tsx';
import { cx } from '../ui/class-names.ts';
import { ListRow } from '../ui/list-row.tsx';
import { toneSoft } from '../ui/tone.ts';
import { timeZone } from '../ui/use-now.ts';

interface JobNoticeRowProps {
  job: JobNotice;
  href: string;
  onRead: (ids: string[]) => void;
  now: Date;
}

/** An import or export that has failed, or what was flagged, with the reason. It opens where one goes on. */
export function JobNoticeRow({ job, href, onRead, now }: JobNoticeRowProps) {
  const { t } = useText();
  const what = t(`notification.job.${job.kind}`);
  // The title of a common problem is longer than the name of a file: it gets two lines.
  const isFlag = job.kind === 'flag';
  return (
    // The link in the row opens the page; the click bubbles up and marks the notice as read.
    <div onClick={() => !job.read && onRead([job.id])}>
      <ListRow
        href={href}
        lead={
          <span
            aria-hidden
            className={cx(
              'grid size-11 place-items-center rounded-full',
              job.read ? 'bg-sunk text-ink3' : toneSoft.bad,
            )}
          >
            <FileX2 size={20} strokeWidth={1.9} />
          </span>
        }
        number={isFlag ? what : job.name}
        title={isFlag ? job.name : what}
        next={job.message}
        time={postTime(t, new Date(job.at), now, timeZone)}
        unread={!job.read}
      />
    </div>
  );
}
