import { SCIM_PATH } from '../../../shared/admin/scim-calls.ts';
import { COUNT_MAX, ENTERPRISE_USER, GROUP, USER, type Resource } from './resources.ts';

interface Attribute {
  name: string;
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readOnly' | 'readWrite' | 'immutable';
  uniqueness?: 'none' | 'server';
  description: string;
  subAttributes?: Attribute[];
  referenceTypes?: string[];
  canonicalValues?: string[];
}

/** Every characteristic is said, because clients read no defaults (RFC 7643, 7). */
const whole = ({ subAttributes, ...attribute }: Attribute): Resource => ({
  type: 'string',
  multiValued: false,
  required: false,
  ...(attribute.type === 'boolean' || attribute.type === 'complex' ? {} : { caseExact: false }),
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...attribute,
  ...(subAttributes && { subAttributes: subAttributes.map(whole) }),
});

const value = (description: string): Attribute => ({ name: 'value', description });
const primary: Attribute = { name: 'primary', type: 'boolean', description: 'Always true: there is one.' };
const type: Attribute = { name: 'type', canonicalValues: ['work'], description: 'Always work.' };
const readOnly = (attributes: Attribute[]): Attribute[] =>
  attributes.map((attribute) => ({ ...attribute, mutability: 'readOnly' }));

const user: Attribute[] = [
  {
    name: 'userName',
    required: true,
    uniqueness: 'server',
    description: 'The email address by which somebody logs in.',
  },
  {
    name: 'name',
    type: 'complex',
    description: 'Kept as one text: displayName.',
    subAttributes: [
      { name: 'formatted', description: 'The same as displayName.' },
      { name: 'familyName', description: 'Taken with givenName when there is no displayName; not returned.' },
      { name: 'givenName', description: 'Taken with familyName when there is no displayName; not returned.' },
    ],
  },
  { name: 'displayName', description: 'How others see the name.' },
  { name: 'active', type: 'boolean', description: 'false ends every session and key, and hands open tickets over.' },
  { name: 'preferredLanguage', description: 'The language of pages and mails.' },
  {
    ...{ name: 'emails', type: 'complex', multiValued: true, mutability: 'readOnly' },
    description: 'The same as userName.',
    subAttributes: readOnly([value('The address.'), type, primary]),
  },
  {
    ...{ name: 'phoneNumbers', type: 'complex', multiValued: true },
    description: 'One number.',
    subAttributes: [value('The number.'), type, primary],
  },
  {
    ...{ name: 'roles', type: 'complex', multiValued: true },
    description: 'One role; admin is given and taken in the administration only.',
    subAttributes: [value('engineer, expert, lead, partner, partnerManager.'), primary],
  },
  {
    ...{ name: 'groups', type: 'complex', multiValued: true, mutability: 'readOnly' },
    description: 'The role and the group of people.',
    subAttributes: readOnly([
      value('The id of the group.'),
      { name: '$ref', type: 'reference', referenceTypes: ['Group'], description: 'The address of the group.' },
      { name: 'display', description: 'The name of the group.' },
      { name: 'type', canonicalValues: ['direct'], description: 'Always direct.' },
    ]),
  },
];
const enterprise: Attribute[] = [
  {
    name: 'organization',
    description: 'Of a partner: the code of the organisation. Without one somebody is one of the own people.',
  },
];
const group: Attribute[] = [
  {
    name: 'displayName',
    required: true,
    description: 'closeloop-engineer and so on for roles; else the name of a group of people.',
  },
  {
    ...{ name: 'members', type: 'complex', multiValued: true },
    description: 'People. In lists only when attributes asks for them.',
    subAttributes: [
      { ...value('The id of a user.'), mutability: 'immutable' },
      {
        name: '$ref',
        type: 'reference',
        referenceTypes: ['User'],
        mutability: 'immutable',
        description: 'The address of the user.',
      },
      { name: 'display', mutability: 'readOnly', description: 'The name of the user.' },
      { name: 'type', mutability: 'immutable', canonicalValues: ['User'], description: 'Always User.' },
    ],
  },
];

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';

const schema = (publicUrl: string, id: string, name: string, attributes: readonly Attribute[]): Resource => ({
  schemas: [SCHEMA],
  id,
  name,
  description: name,
  attributes: attributes.map(whole),
  meta: { resourceType: 'Schema', location: `${publicUrl}${SCIM_PATH}/Schemas/${id}` },
});

/** What is kept, in the form of RFC 7643, 7. */
export const schemasOf = (publicUrl: string): Resource[] => [
  schema(publicUrl, USER, 'User', user),
  schema(publicUrl, ENTERPRISE_USER, 'Enterprise User', enterprise),
  schema(publicUrl, GROUP, 'Group', group),
];

export const resourceTypesOf = (publicUrl: string): Resource[] =>
  [
    {
      name: 'User',
      endpoint: '/Users',
      schema: USER,
      schemaExtensions: [{ schema: ENTERPRISE_USER, required: false }],
    },
    { name: 'Group', endpoint: '/Groups', schema: GROUP, schemaExtensions: [] },
  ].map((one) => ({
    schemas: [TYPE],
    id: one.name,
    ...one,
    description: one.name,
    meta: { resourceType: 'ResourceType', location: `${publicUrl}${SCIM_PATH}/ResourceTypes/${one.name}` },
  }));

export const providerOf = (publicUrl: string): Resource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: COUNT_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'Authorization: Bearer clk_…, an API key with the scope people:write.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${publicUrl}${SCIM_PATH}/ServiceProviderConfig` },
});
