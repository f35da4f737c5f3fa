import type { UnitView } from '../../shared/product/calls.ts';
import { isSerialNumber, normalizeSerialNumber } from '../../shared/ticket/serial-number.ts';
import { getUnit } from '../api/reading-calls.ts';
import type { ApiError } from '../api/api-error.ts';
import { useCall } from '../api/queries.ts';
import { useSettled } from '../ui/use-settled.ts';

export type UnitState =
  | { is: 'none' }
  | { is: 'loading' }
  | { is: 'found'; unit: UnitView }
  /** 404: unknown, or another organisation's. */
  | { is: 'missing' }
  | { is: 'failed'; error: ApiError; retry: () => void };

/** The unit of the SN that is being typed; asked once the typing pauses. */
export function useUnit(typed: string): UnitState {
  const wanted = isSerialNumber(typed) ? normalizeSerialNumber(typed) : '';
  const sn = useSettled(wanted);
  const { data, error, refetch } = useCall(getUnit, { params: { sn } }, { enabled: sn !== '', staleMs: 60_000 });
  if (wanted === '') return { is: 'none' };
  if (wanted !== sn) return { is: 'loading' };
  if (data) return { is: 'found', unit: data };
  if (!error) return { is: 'loading' };
  return error.failure === 'missing' ? { is: 'missing' } : { is: 'failed', error, retry: () => void refetch() };
}
