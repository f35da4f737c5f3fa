import { getSupport } from '../../shared/document/support-calls.ts';
import { operation, type Operation } from '../http/operation.ts';

/** The configured contact of customer service. */
export const supportOperations = (email: string | undefined, phone: string | undefined): Operation[] => [
  operation(getSupport, { perform: () => Promise.resolve({ email: email ?? null, phone: phone ?? null }) }),
];
