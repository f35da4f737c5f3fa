/**
 * Spec 5: each required field has a prompt of its own, in both languages, and the form shows it when the field is empty.
 * The list is that of the specification, by its names, and everything else that any form requires.
 */
import { describe, expect, test } from 'vitest';
import { defaultDictionaries } from '../../../shared/dictionary/content.ts';
import { texts as en } from '../../../shared/text/en/texts.ts';
import { texts as zh } from '../../../shared/text/zh/texts.ts';
import { entriesOf } from '../../../shared/ticket/action-entries.ts';
import { fieldEntry, fieldNames } from '../../../shared/ticket/fields.ts';
import { callableActions, ticketKinds, type CallableAction, type TicketKind } from '../../../shared/ticket/rules.ts';
import { issuesOfValues } from '../../form/ticket-rules.ts';
import { actionIssues } from './action-rules.ts';

const context = { today: '2026-11-22', now: Date.parse('2026-11-22T08:00:00Z'), dictionaries: defaultDictionaries };

/** The errors of the empty form of a kind, by field. */
const raised = (kind: TicketKind): Record<string, string | undefined> => keysOf(issuesOfValues(kind, {}, context));
/** The errors of the empty form of an action. */
const acted = (action: CallableAction, body = {}): Record<string, string | undefined> =>
  keysOf(actionIssues(action, body, { onBehalf: false }));
const keysOf = (issues: Record<string, { key: string }>) =>
  Object.fromEntries(Object.entries(issues).map(([name, { key }]) => [name, key]));

const itr = raised('itr');
const escalated = acted('escalate');

/** Spec 5, "Required-field prompts exist for": the name there, and the error of the form. */
const listed: [name: string, prompt: string | undefined][] = [
  ['customer name', itr['customerId']],
  ['contact', itr['contactName']],
  ['contact email', itr['contactEmail']],
  ['product SN', itr['sn']],
  ['model', itr['productModel']],
  ['software model', itr['softwareModel']],
  ['product type', itr['productType']],
  ['product line', itr['productLine']],
  ['product status', itr['productStatus']],
  ['delivery date', itr['deliveryDate']],
  ['customer representative', itr['customerRepresentative']],
  ['industry', itr['customerIndustry']],
  ['attraction', itr['customerAttraction']],
  ['market organization', itr['marketOrganisation']],
  ['business division', itr['businessDivision']],
  ['zone', itr['zone']],
  ['occurrence date', itr['occurredOn']],
  ['complainant role', itr['complainantRole']],
  ['stage', itr['problemStage']],
  ['scope', escalated['scope']],
  ['impact', escalated['impact']],
  ['project level', escalated['projectLevel']],
  ['accountability type', escalated['accountabilityType']],
  ['accountable party', escalated['accountableParty']],
  ['IPMT attributes', escalated['ipmtAttributes']],
  ['issue description', itr['description']],
  ['troubleshooting record', escalated['troubleshooting']],
  ['production resumption time', acted('confirmSolution', { productionResumed: true })['productionResumedAt']],
  ['one-go remark', acted('close', { resolvedInOneGo: false })['oneGoRemark']],
  ['rejection reason of a ticket', acted('dismiss')['reason']],
  ['rejection reason of a solution', acted('declineSolution')['reason']],
  ['solution', acted('propose')['text']],
];

const general = new Set(['issue.required', 'issue.choose', 'issue.choice', 'issue.invalid', 'issue.type']);
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, zh };

describe('prompts of required fields', () => {
  // In the order of the specification and of docs/spec-coverage.md.
  test.each(listed.map((row, at) => [...row, at + 9] as const))('%s: %s (spec 5.%i)', (_name, prompt) => {
    expect(prompt && !general.has(prompt)).toBe(true);
    for (const catalogue of Object.values(texts)) expect(catalogue[prompt ?? '']).toMatch(/^(Please|请)/);
  });

  test.each(['en', 'zh'])('are all different (%s)', (language) => {
    const said = listed.map(([, prompt]) => texts[language]?.[prompt ?? '']);
    expect(new Set(said).size).toBe(listed.length);
  });

  test.each(ticketKinds.flatMap((kind) => fieldNames.map((field) => [kind, field] as const)))(
    '%s, %s: its own, where the kind requires it, when a ticket is raised',
    (kind, field) => {
      const isRequired = fieldEntry(field).need[kind] === 'required';
      expect(raised(kind)[field]).toBe(isRequired ? `issue.need.${field}` : undefined);
    },
  );

  test('since when production is down, where the impact says that it is', () => {
    const stop = defaultDictionaries.impact.find((entry) => entry.stop);
    expect(keysOf(issuesOfValues('itr', { impact: stop?.code ?? '' }, context))['productionStoppedAt']).toBe(
      'issue.need.productionStoppedAt',
    );
  });

  test.each(callableActions)(
    '%s: no required field of its form says no more than that something is missing',
    (action) => {
      const said = acted(action);
      for (const [name, entry] of Object.entries(entriesOf(action))) {
        if (entry.optional || entry.type === 'form' || ('given' in entry && entry.given)) continue;
        expect([name, general.has(said[name] ?? 'issue.required')]).toEqual([name, false]);
      }
      const prompts = Object.values(said).filter((key) => key !== undefined && !general.has(key));
      expect(new Set(prompts).size).toBe(prompts.length);
    },
  );
});
