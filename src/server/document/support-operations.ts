import { getSupport } from '../../shared/document/support-calls.ts';
import { operation, type Operation } from '../http/operation.ts';

/** How customer service is reached, as it was configured. */
export const supportOperations = (email: string | undefined, phone: string | undefined): Operation[] => [
  operation(getSupport, { perform: () => Promise.resolve({ email: email ?? null, phone: phone ?? null }) }),
];
