import { actOnTicket } from '../../shared/ticket/action-calls.ts';
import type { ActionInput } from '../../shared/ticket/action-inputs.ts';
import { raiseTicket } from '../../shared/ticket/raise-call.ts';
import { callableActions, type CallableAction } from '../../shared/ticket/rules.ts';
import { type Operation, operation } from '../http/operation.ts';
import { namesFiles } from '../upload/files.ts';
import { viewContextOf } from './ticket-access.ts';
import { bareView } from './share-view.ts';
import type { PreparedFiles, TicketDeps } from './deps.ts';
import { validateForm, raise } from './raise-ticket.ts';
import { readWhole } from './store.ts';
import { findForChange, checkTransition, lackingFields, transition } from './transition.ts';
import { viewTicket } from './view-ticket.ts';

/** Raising a ticket, and every action on one. Files are decoded only after permissions and state have been checked. */
export const changeOperations = (deps: TicketDeps): Operation[] => [
  raiseOperation(deps),
  ...callableActions.map((action) => actionOperation(deps, action)),
];

const raiseOperation = (deps: TicketDeps): Operation =>
  operation(raiseTicket, {
    precheck: {
      when: namesFiles,
      check: async (context, _params, input) => void (await validateForm(context, deps, (await input()).body)),
    },
    prepare: deps.prepareFiles,
    perform: async (context, input, _found, files: PreparedFiles) =>
      viewTicket(await raise(context, deps, input.body, files), viewContextOf(context, deps)),
  });

const actionOperation = (deps: TicketDeps, action: CallableAction): Operation =>
  operation(actOnTicket[action], {
    precheck: {
      when: namesFiles,
      check: async (context, params, input) => {
        const ticket = await findForChange(context, params['id'] ?? '', action, readWhole);
        await checkTransition(context, deps, ticket, action, (await input(ticket)).body);
      },
    },
    prepare: deps.prepareFiles,
    find: (context, params) => findForChange(context, params['id'] ?? '', action),
    lacks: (context, body, ticket) => lackingFields(context, deps, ticket, action, body),
    perform: async (context, input, ticket, files: PreparedFiles) => {
      const body = input.body as ActionInput<CallableAction> & { version?: number };
      const view = await viewTicket(
        await transition(context, deps, ticket, action, body, files),
        viewContextOf(context, deps),
      );
      return context.viewer.kind === 'visitor' ? bareView(view) : view;
    },
  });
