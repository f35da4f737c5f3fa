/** What pg-boss writes when a job has neither ended nor failed in its time: the process that was at it is gone. */
const GONE = 'job failed by timeout in active state';
const TRIES_MAX = 3;

/** A job as pg-boss hands it out. `retryCount`: how often it was begun before. */
export interface BegunJob {
  id: string;
  retryCount: number;
  output?: object | null;
}

/**
 * Whether a job has been begun three times, and the last time ended the process: it would end it for as long as it is tried. A job
 * that fails while the process lives, or that a stopping process gives back, says so, and keeps all of its tries.
 */
export const isGivenUp = ({ retryCount, output }: BegunJob): boolean =>
  retryCount >= TRIES_MAX && JSON.stringify(output ?? null).includes(GONE);

export class GivenUp extends Error {
  constructor() {
    super('Begun three times, and the process ended each time. It was given up, and can be sent again.');
  }
}

/** No try is left: what fails now stays failed until somebody sends it again. */
export const LAST_TRY = 'update pgboss.job set retry_count = retry_limit where name = $1 and id = $2';
