/** Every dictionary, in the order in which the admin pages list them (dictionaries.md). */
export const dictionaryNames = [
  'industry',
  'productLine',
  'productType',
  'productStatus',
  'problemStage',
  'scope',
  'impact',
  'complainantRole',
  'projectLevel',
  'customerAttraction',
  'accountabilityType',
  'accountableParty',
  'ipmtAttributes',
  'marketOrganisation',
  'businessDivision',
  'zone',
  'ticketRejectionReason',
  'solutionRejectionReason',
  'holdReason',
  'escalationReason',
  'closureCode',
  'warrantyState',
] as const;

export type DictionaryName = (typeof dictionaryNames)[number];

/** Required closed-loop time preset by an impact's severity, in days (dictionaries.md: 1, 2, 3, 5). */
export const severityDays: Readonly<Record<1 | 2 | 3 | 4, number>> = { 1: 1, 2: 2, 3: 3, 4: 5 };
