/**
 * Reading has ended without a result. `memory`, `time`: it took more than READER_LIMITS, and will again. `ended`: the
 * process was killed by somebody else, or an error of ours.
 */
export class ReadingStopped extends Error {
  readonly reason: 'memory' | 'time' | 'ended';
  constructor(reason: ReadingStopped['reason'], detail = '') {
    super(`reading stopped: ${reason} ${detail}`.trim());
    this.reason = reason;
  }
}
