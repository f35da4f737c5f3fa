import { actOnTicket } from '../../shared/ticket/action-calls.ts';
import type { ActionInput } from '../../shared/ticket/inputs.ts';
import { raiseTicket } from '../../shared/ticket/raise-call.ts';
import { callableActions, type CallableAction } from '../../shared/ticket/rules.ts';
import type { Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { namesFiles } from '../upload/files.ts';
import { readerOf } from './access.ts';
import { bareView } from './bare-view.ts';
import type { PreparedFiles, TicketNeeds } from './needs.ts';
import { judgeForm, raise } from './raise.ts';
import { readWhole } from './store.ts';
import { findForChange, judgeTransition, transition } from './transition.ts';
import { viewTicket } from './view.ts';

/** Raising a ticket, and every action on one: with files, which are decoded only for whoever may. */
export const changeOperations = (needs: TicketNeeds): Operation[] => [
  raiseOperation(needs),
  ...callableActions.map((action) => actionOperation(needs, action)),
];

const raiseOperation = (needs: TicketNeeds): Operation =>
  operation(raiseTicket, {
    judgeFirst: {
      when: namesFiles,
      judge: async (context, _params, input) => void (await judgeForm(context, needs, input().body)),
    },
    prepare: needs.prepareFiles,
    perform: async (context, input, _found, files: PreparedFiles) =>
      viewTicket(await raise(context, needs, input.body, files), readerOf(context, needs)),
  });

const actionOperation = (needs: TicketNeeds, action: CallableAction): Operation =>
  operation(actOnTicket[action], {
    judgeFirst: {
      when: namesFiles,
      judge: async (context, params, input) => {
        const ticket = await findForChange(context, params['id'] ?? '', action, readWhole);
        await judgeTransition(context, needs, ticket, action, input().body);
      },
    },
    prepare: needs.prepareFiles,
    find: (context, params) => findForChange(context, params['id'] ?? '', action),
    perform: async (context, input, ticket, files: PreparedFiles) => {
      const body = input.body as ActionInput<CallableAction> & { version?: number };
      const view = await viewTicket(
        await transition(context, needs, ticket, action, body, files),
        readerOf(context, needs),
      );
      return context.viewer.kind === 'visitor' ? bareView(view) : view;
    },
  });
