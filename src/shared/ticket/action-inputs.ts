import * as z from 'zod/mini';
import { objectOf, type ObjectOf } from '../field/schema.ts';
import { entriesOf, type actionEntries } from './action-entries.ts';
import { ticketForm } from './ticket-form.ts';
import { callableActions, type CallableAction } from './rules.ts';

const {
  kind: _kind,
  uploads: _uploads,
  visibleToPartner: _visible,
  onBehalfOf: _onBehalfOf,
  ...correctable
} = ticketForm.def.shape;
// Whose ticket it is does not change any more.
const resubmitted = z.omit(ticketForm, { onBehalfOf: true });
const changed = z.strictObject(correctable);

/** The forms inside of an input. */
const forms = { resubmit: { ticket: resubmitted }, correct: { changes: changed } };
type Forms = typeof forms;
type Inputs = {
  readonly [A in CallableAction]: A extends keyof Forms
    ? z.ZodMiniObject<Omit<ObjectOf<(typeof actionEntries)[A]>['shape'], keyof Forms[A]> & Forms[A], z.core.$strict>
    : ObjectOf<(typeof actionEntries)[A]>;
};

/** What each action takes, beside the version: api.md, Action inputs. */
export const actionInputs = Object.fromEntries(
  callableActions.map((action) => [
    action,
    z.extend(objectOf(entriesOf(action)), Object.hasOwn(forms, action) ? forms[action as keyof Forms] : {}),
  ]),
) as unknown as Inputs;
export type ActionInput<A extends CallableAction> = z.output<Inputs[A]>;
