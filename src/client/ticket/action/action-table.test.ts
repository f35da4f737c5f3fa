import { describe, expect, it } from 'vitest';
import { actionInputs } from '../../../shared/ticket/action-inputs.ts';
import { callableActions, actionNames, checkAction, ruleOf } from '../../../shared/ticket/rules.ts';
import { entriesOf } from '../../../shared/ticket/action-entries.ts';
import type { AvailableActionView, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { bodyOf, presetsOf } from './action-body.ts';
import { actionIssues } from './action-rules.ts';
import { actionTable } from '../action-table.ts';
import { footerOf, actionButtons } from '../available-actions.ts';

const ticket = {
  kind: 'feedback',
  sn: 'MD520-1',
  productModel: 'MD520',
  usageDays: 12,
  description: 'It trips when it accelerates.',
  impact: 'trip',
  productionStoppedAt: null,
  troubleshooting: null,
  clock: { requiredDays: 3 },
  solution: { text: 'Raise the ramp to 12 s.', safety: null },
} as unknown as TicketView;

describe('the action table', () => {
  it('has a row for every action', () => {
    expect(Object.keys(actionTable).sort()).toEqual([...actionNames].sort());
    expect(callableActions.length).toBe(actionNames.length - 1); // only the system can `expire`
  });
  it.each(callableActions.filter((action) => action !== 'evaluate'))(
    '%s asks for everything that its schema knows (spec 2.4.9)',
    (action) => {
      const known = Object.keys((actionInputs[action] as unknown as { shape: object }).shape);
      const onBehalf = ruleOf(action).onBehalf ? ['note'] : [];
      const entries = Object.entries(entriesOf(action)).filter(([, entry]) => !entry.onBehalf);
      expect([...entries.map(([name]) => name), ...onBehalf].sort()).toEqual(known.sort());
    },
  );
  it('says what will happen before everything that ends with the ticket', () => {
    for (const action of callableActions)
      if (ruleOf(action).final && action !== 'evaluate') expect(actionTable[action].will).toBeDefined();
  });
});

describe('the body of an action', () => {
  const context = { ticket, uploads: [] };
  it('sends the preset of accept as a number', () =>
    expect(bodyOf('accept', presetsOf('accept', ticket), context)).toEqual({ requiredDays: 3 }));
  it('leaves out what was left empty or is not asked', () => {
    const values = {
      resolvedInOneGo: 'yes',
      oneGoRemark: 'typed before',
      closureCode: '',
      productionResumed: undefined,
    };
    expect(bodyOf('close', values, context)).toEqual({ resolvedInOneGo: true });
  });
  it('corrects only what was changed', () => {
    const values = { ...presetsOf('correct', ticket), 'changes.usageDays': '14' };
    expect(bodyOf('correct', values, context)).toEqual({ changes: { usageDays: 14 } });
    expect(
      actionIssues('correct', bodyOf('correct', presetsOf('correct', ticket), context), { onBehalf: false }),
    ).toEqual({
      changes: { key: 'issue.nothingChanged' },
    });
  });
  it('resubmits the whole form with its kind', () =>
    expect(
      bodyOf('resubmit', { ...presetsOf('resubmit', ticket), note: 'With the parameter list.' }, context),
    ).toMatchObject({
      note: 'With the parameter list.',
      ticket: { kind: 'feedback', sn: 'MD520-1', usageDays: 12 },
    }));
  it('begins a modification with the newest text and asks for both confirmations anew', () => {
    const values = presetsOf('revise', ticket);
    expect(values['text']).toBe('Raise the ramp to 12 s.');
    const issues = actionIssues('revise', bodyOf('revise', values, context), { onBehalf: false });
    expect(Object.keys(issues).sort()).toEqual(['changeNote', 'feasible', 'noSensitive']);
  });
  it('asks to choose what cannot be typed, as long as nothing is chosen', () => {
    expect(actionIssues('transfer', {}, { onBehalf: false })).toMatchObject({
      toUserId: { key: 'issue.need.toUser' },
      reason: { key: 'issue.need.transferReason' },
    });
    // From the queue a lead assigns it, which needs no reason; one that is given has to be a sentence all the same.
    expect(Object.keys(actionIssues('transfer', {}, { onBehalf: false, isQueued: true }))).toEqual(['toUserId']);
    expect(actionIssues('transfer', { reason: 'x' }, { onBehalf: false, isQueued: true })).toHaveProperty('reason');
    expect(actionIssues('transfer', { toUserId: 'nobody' }, { onBehalf: false })['toUserId']).toEqual({
      key: 'issue.unknownUser',
    });
    expect(actionIssues('confirmSolution', {}, { onBehalf: false })).toEqual({
      productionResumed: { key: 'issue.need.resumed' },
    });
  });
  it('wants a note on behalf, the time production resumed, and the remark', () => {
    expect(actionIssues('acceptSolution', {}, { onBehalf: true })).toEqual({ note: { key: 'issue.onBehalfNote' } });
    expect(actionIssues('acceptSolution', {}, { onBehalf: false })).toEqual({});
    expect(actionIssues('confirmSolution', { productionResumed: true }, { onBehalf: false })).toHaveProperty(
      'productionResumedAt',
    );
    expect(actionIssues('close', { resolvedInOneGo: false }, { onBehalf: false })).toHaveProperty('oneGoRemark');
  });
});

describe('the footer', () => {
  const offer = (
    action: AvailableActionView['action'],
    changes: Partial<AvailableActionView> = {},
  ): AvailableActionView => ({
    action,
    enabled: true,
    onBehalf: false,
    reason: null,
    ...changes,
  });
  it('has the partner try, decline or write', () => {
    const footer = footerOf([offer('acceptSolution'), offer('declineSolution'), offer('comment')], 'requester');
    expect([footer.main?.action, ...footer.beside.map(({ action }) => action)]).toEqual([
      'acceptSolution',
      'declineSolution',
      'comment',
    ]);
  });
  it('keeps what is done for somebody else in the menu', () => {
    const actions = [offer('acceptSolution', { onBehalf: true }), offer('revise')];
    expect(footerOf(actions, 'handler')).toMatchObject({ main: undefined, beside: [{ action: 'revise' }] });
    expect(footerOf(actions, 'requester').main?.action).toBe('acceptSolution');
  });
  it('presses nobody to do another one’s work', () => {
    const footer = footerOf([offer('propose'), offer('transfer'), offer('comment'), offer('escalate')], 'onlooker');
    expect([footer.main, ...footer.beside.map(({ action }) => action)]).toEqual([undefined, 'comment', 'transfer']);
  });
  it('offers nothing that is refused, and never the system’s', () => {
    expect(footerOf([offer('accept', { enabled: false, reason: 'no' })], 'handler').main).toBeUndefined();
    expect(actionButtons([offer('expire'), offer('close')])).toHaveLength(1);
  });
  it('knows the main action of the one it waits for in every status', () => {
    const facts = {
      kind: 'feedback',
      onHold: false,
      handlerId: 'h',
      handlerName: 'Wei',
      requesterId: 'r',
      organisationId: null,
      escalatedThisRound: false,
      restingSince: null,
    } as const;
    const mainFor = (status: Parameters<typeof checkAction>[2]['status'], side: 'requester' | 'handler') =>
      footerOf(
        callableActions
          .filter((action) => checkAction(action, [side], { ...facts, status }, 0).is === 'allowed')
          .map((action) => offer(action)),
        side,
      ).main?.action;
    expect(
      (['submitted', 'accepted', 'escalated', 'finalized'] as const).map((status) => mainFor(status, 'handler')),
    ).toEqual(['accept', 'propose', 'propose', 'close']);
    expect(
      (['proposed', 'verifying', 'awaitingEvaluation', 'dismissed'] as const).map((status) =>
        mainFor(status, 'requester'),
      ),
    ).toEqual(['acceptSolution', 'confirmSolution', 'evaluate', 'resubmit']);
  });
});
