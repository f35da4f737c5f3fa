import { day } from '../../../shared/call-schemas.ts';
import type { Cell } from '../../../shared/admin/entity-calls.ts';
import { entityOf, keyColumns, type EntityName } from '../../../shared/admin/entity-table.ts';
import { domainsIn } from '../../../shared/account/mail-domains.ts';
import { periodOf } from '../../../shared/admin/period.ts';
import { codePattern } from '../../../shared/dictionary/dictionary-schema.ts';
import { partnerRoles } from '../../../shared/ticket/roles.ts';

/** Text key by column. */
export type RuleIssues = Record<string, string>;
type Values = Readonly<Record<string, Cell>>;

/** Ids are part of API paths (wire.ts, wrappedPathPattern); some ids are two keys, hence at most 60 characters. */
const ID = /^[A-Za-z0-9_-]{1,60}$/;
const PARAMETER = /^[^=]+ = .+$/;
const DOMAIN = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;
const NUMBER = /^\d{1,4}(\.\d{1,4}){0,3}$/;

export function parameterOf(text: string): { name: string; value: string } | null {
  if (!PARAMETER.test(text)) return null;
  const at = text.indexOf(' = ');
  return { name: text.slice(0, at).trim(), value: text.slice(at + 3).trim() };
}

/** The form that the check of the database accepts too. */
const TIME_ZONE = /^(UTC|[A-Za-z_]+(\/[A-Za-z_-]+)+)$/;
function isTimeZone(name: string): boolean {
  if (!TIME_ZONE.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const textOf = (value: Cell | undefined): string => (typeof value === 'string' ? value : '');
const listOf = (value: Cell | undefined): string[] => (Array.isArray(value) ? value : []);
const isPartner = (role: Cell | undefined): boolean => partnerRoles.some((each) => each === role);

/** The text key for the column, if the rule is broken. */
const when = (isBroken: boolean, column: string, key: string): RuleIssues => (isBroken ? { [column]: key } : {});

/** Rules that involve several columns, or more than the type of one. The single cells are valid. */
const rules: { readonly [Name in EntityName]?: (values: Values) => RuleIssues } = {
  people: ({ account, role, organisation, substitute }) => ({
    ...when(isPartner(role) && textOf(organisation) === '', 'organisation', 'issue.needsOrganisation'),
    ...when(!isPartner(role) && textOf(organisation) !== '', 'organisation', 'issue.hasNoOrganisation'),
    ...when(textOf(substitute) !== '' && substitute === account, 'substitute', 'issue.ownSubstitute'),
  }),
  organisations: ({ mailDomains }) =>
    when(!domainsIn(textOf(mailDomains)).every((one) => DOMAIN.test(one)), 'mailDomains', 'issue.mailDomains'),
  units: ({ deliveryDate, warrantyUntil }) =>
    when(
      textOf(warrantyUntil) !== '' && textOf(warrantyUntil) < textOf(deliveryDate),
      'warrantyUntil',
      'issue.beforeDeliveryDate',
    ),
  models: ({ parameters }) => when(!listOf(parameters).every(parameterOf), 'parameters', 'issue.parameter'),
  dictionaries: ({ code }) => when(!codePattern.test(textOf(code)), 'code', 'issue.recordCode'),
  calendars: ({ timeZone, periods, holidays }) => ({
    ...when(!isTimeZone(textOf(timeZone)), 'timeZone', 'issue.timeZone'),
    ...when(!listOf(periods).every(periodOf), 'periods', 'issue.periods'),
    ...when(!listOf(holidays).every((each) => day.safeParse(each).success), 'holidays', 'issue.day'),
  }),
  versions: ({ number }) => when(!NUMBER.test(textOf(number)), 'number', 'issue.versionNumber'),
};

/** Entities whose key is used in API paths unchanged. (The dots of a version become hyphens; a zone is a known code.) */
const keepsKey = new Set<EntityName>([
  'series',
  'models',
  'selections',
  'groups',
  'documents',
  'questions',
  'shotLists',
]);

/** The rules that a record breaks. */
export function ruleIssues(name: EntityName, values: Values): RuleIssues {
  const [first = ''] = keyColumns(name);
  const code = entityOf(name).keyIsId && keepsKey.has(name) && !ID.test(textOf(values[first]));
  return { ...rules[name]?.(values), ...(code ? { [first]: 'issue.recordCode' } : {}) };
}
