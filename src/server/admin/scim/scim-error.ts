import type { Failure } from '../../../shared/failures.ts';
import { CallError } from '../../../shared/errors.ts';

/** RFC 7644, 3.12. */
export type ScimType =
  'invalidFilter' | 'uniqueness' | 'mutability' | 'invalidSyntax' | 'invalidPath' | 'noTarget' | 'invalidValue';

/** What goes with the refusal of a SCIM call. Its sentence is for the log of another system, and so in English only. */
export interface ScimDetail {
  scimType?: ScimType;
  detail: string;
  /** Where SCIM has a status that no other call has. */
  status?: 412;
}

export const scimError = (failure: Failure, data: ScimDetail): CallError => new CallError(failure, { data });
export const badRequest = (scimType: ScimType, detail: string): CallError => scimError('invalid', { scimType, detail });
