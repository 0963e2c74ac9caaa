import { applicationHeader } from '../../../../sdk/wire/session/requests.ts';
import { isReadable } from '../../assistants/readable.ts';
import { type ApplicationKind, applications } from '../../http/sessions/applications.ts';
import type { MethodName, Resource } from '../resource.ts';
import type { JsonObject } from './schema.ts';

/** The kinds of applications whose sessions an access needs; none if it needs no session. */
const kinds: Readonly<Record<Resource['access'], readonly ApplicationKind[]>> = {
  anyone: [],
  session: ['user', 'service', 'crm', 'assistant'],
  user: ['user'],
  self: ['user'],
  service: ['service'],
  crm: ['crm'],
  assistant: ['assistant'],
  administrator: ['user'],
};

const names = [...applications.keys()];

/** The password of a user begins a session; then the token of a session proves each request. */
export const securitySchemes: JsonObject = {
  password: {
    type: 'http',
    scheme: 'basic',
    description: 'The login and the password of a user or a service account, for signing in.',
  },
  ...Object.fromEntries(
    names.map((name) => [
      name,
      {
        type: 'apiKey',
        in: 'header',
        name: applicationHeader,
        description: `The token of a session of the application \`${name}\`, as signing in answers it in the same header. A browser sends the cookie of the session, too.`,
      },
    ]),
  ),
};

/** @param method a reading of an assistant's user is open to the assistant too */
export function securityOf(
  { access, path }: Pick<Resource, 'access' | 'path'>,
  method: MethodName,
): readonly JsonObject[] {
  const isOpen = access === 'user' && method === 'GET' && isReadable(path);
  return [...applications]
    .filter(([, kind]) => kinds[access].includes(kind) || (isOpen && kind === 'assistant'))
    .map(([name]) => ({ [name]: [] }));
}

/** The ways to sign in: with a password, or with a cookie or a code in its place. */
export const signingIn = {
  security: [{ password: [] }, {}],
  parameter: {
    name: applicationHeader,
    in: 'header',
    required: true,
    description: 'The application that signs in, or the token of its session.',
    schema: { anyOf: [{ enum: names }, { type: 'string', pattern: `^(${names.join('|')});` }] },
  },
  responseHeaders: {
    [applicationHeader]: {
      description: 'The token of the session, which all further requests send in the same header.',
      required: true,
      schema: { type: 'string' },
    },
  },
};
