import type { Issues } from '../../shared/errors.ts';
import { issuesOf } from '../../shared/issues.ts';
import { fieldNames, type TicketField } from '../../shared/ticket/fields.ts';
import { actionInputs, type CallableAction } from '../../shared/ticket/inputs.ts';
import type { TicketView } from '../../shared/ticket/view.ts';
import type { Upload } from '../../shared/upload/list.ts';
import { instantOf, localOf, wireValues } from '../form/form-values.ts';
import { fieldsOf, type ActionField, type Values } from './action-table.ts';

/** What the sheet begins with. */
export function presetsOf(action: CallableAction, ticket: TicketView): Values {
  const presets: Record<string, string | boolean | undefined> = {};
  for (const field of fieldsOf(action)) {
    if (field.as === 'ticket' || field.as === 'changes') Object.assign(presets, typedFields(ticket, field.name));
    else presets[field.name] = field.preset?.(ticket);
  }
  return presets;
}

/** The ticket's own fields as a form shows them, under `prefix.`. */
function typedFields(ticket: TicketView, prefix: string): Record<string, string> {
  const typed = (field: TicketField): string => {
    const value = ticket[field];
    if (value === null || value === undefined) return '';
    return field === 'productionStoppedAt' ? localOf(new Date(String(value))) : String(value);
  };
  return Object.fromEntries(fieldNames.map((field) => [`${prefix}.${field}`, typed(field)]));
}

/** Only what a field's `when` lets through is asked, and only that is sent. */
export const shownFields = (action: CallableAction, values: Values): readonly ActionField[] =>
  fieldsOf(action).filter(({ when }) => when === undefined || when(values));

interface Context {
  ticket: TicketView;
  uploads: readonly Upload[];
}

/** The body of the call, without the version. What was left empty stays away. */
export function bodyOf(action: CallableAction, values: Values, { ticket, uploads }: Context): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of shownFields(action, values)) body[field.name] = wire(field, values, ticket, uploads);
  const note = textOf(values['note']);
  if (note !== undefined) body['note'] = note;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

function wire(field: ActionField, values: Values, ticket: TicketView, uploads: readonly Upload[]): unknown {
  const value = values[field.name];
  const text = textOf(value);
  switch (field.as) {
    case 'days':
      return text === undefined ? undefined : Number(text);
    case 'yesNo':
      return value;
    case 'confirm':
      return value === true ? true : undefined;
    case 'instant':
      return text === undefined ? undefined : instantOf(text);
    case 'files':
      return uploads.length > 0 ? uploads : undefined;
    case 'ticket':
      return { kind: ticket.kind, ...typedBack(ticket, values, field.name) };
    case 'changes':
      return changed(ticket, values, field.name);
    default:
      return text;
  }
}

function typedBack(ticket: TicketView, values: Values, prefix: string): Record<string, string | number> {
  const typed = Object.fromEntries(fieldNames.map((field) => [field, String(values[`${prefix}.${field}`] ?? '')]));
  return wireValues(ticket.kind, typed);
}

/** The fields whose text is no longer the ticket's. Emptying a field is no correction: the server keeps what it had. */
function changed(ticket: TicketView, values: Values, prefix: string): Record<string, string | number> {
  const before = typedFields(ticket, prefix);
  const now = typedBack(ticket, values, prefix);
  return Object.fromEntries(
    Object.entries(now).filter(
      ([field]) => String(values[`${prefix}.${field}`] ?? '') !== before[`${prefix}.${field}`],
    ),
  );
}

/** Nothing is typed into these. */
const chosen: ReadonlySet<ActionField['as']> = new Set(['code', 'days', 'person', 'ticketNumber', 'yesNo']);

/** What is wrong before it is sent, by the server's own schema; keys as the server names the fields. */
export function issuesIn(action: CallableAction, body: Record<string, unknown>, noteWanted: boolean): Issues {
  const parsed = actionInputs[action].safeParse(body, { reportInput: true });
  const issues = parsed.success ? {} : issuesOf(parsed.error);
  for (const { name, as } of shownFields(action, body as Values))
    if (chosen.has(as) && body[name] === undefined && issues[name]) issues[name] = { key: 'issue.choose' };
  if (noteWanted && body['note'] === undefined) issues['note'] ??= { key: 'issue.onBehalfNote' };
  if (action === 'confirmSolution' && body['productionResumed'] === true && body['productionResumedAt'] === undefined) {
    issues['productionResumedAt'] ??= { key: 'issue.resumedAt' };
  }
  if (action === 'close' && body['resolvedInOneGo'] === false && body['oneGoRemark'] === undefined)
    issues['oneGoRemark'] ??= { key: 'issue.oneGoRemark' };
  if (action === 'correct' && Object.keys(Object(body['changes'])).length === 0)
    issues['changes'] ??= { key: 'issue.nothingChanged' };
  return issues;
}
