export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const;

/** The most resources in one answer. */
export const maxScimPage = 200;

export const serviceProviderConfig = {
  schemas: [scimUrns.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxScimPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that the operator of the phone system has set.',
      primary: true,
    },
  ],
};

export const resourceTypes = [
  {
    schemas: [scimUrns.resourceType],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    schema: scimUrns.user,
    schemaExtensions: [{ schema: scimUrns.enterprise, required: false }],
  },
  {
    schemas: [scimUrns.resourceType],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    schema: scimUrns.group,
    schemaExtensions: [],
  },
];

const attribute = (name: string, others: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...others,
});
const values = (name: string, others: object = {}) =>
  attribute(name, {
    type: 'complex',
    multiValued: true,
    subAttributes: [attribute('value'), attribute('type'), attribute('display')],
    ...others,
  });

export const schemas = [
  {
    schemas: [scimUrns.schema],
    id: scimUrns.user,
    name: 'User',
    description: 'A user of the phone system',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('name', {
        type: 'complex',
        subAttributes: [attribute('givenName'), attribute('familyName')],
      }),
      attribute('displayName', { mutability: 'readOnly' }),
      attribute('active', { type: 'boolean' }),
      values('emails'),
      values('phoneNumbers', { mutability: 'readOnly' }),
      values('groups', { mutability: 'readOnly' }),
    ],
  },
  {
    schemas: [scimUrns.schema],
    id: scimUrns.enterprise,
    name: 'EnterpriseUser',
    description: 'The department of a user',
    attributes: [attribute('department')],
  },
  {
    schemas: [scimUrns.schema],
    id: scimUrns.group,
    name: 'Group',
    description: 'A department, or the administrators',
    attributes: [attribute('displayName', { required: true, uniqueness: 'server' }), values('members')],
  },
];
