import { routerError } from '../../../../sdk/wire/error.ts';
import type { RefusalStatus } from '../refusal.ts';
import { type JsonObject, json, schemaOf } from './schema.ts';

interface Meaning {
  readonly name: string;
  readonly description: string;
  /** Says when to try again. */
  readonly canBeRetried?: true;
}

const meanings: Readonly<Record<RefusalStatus, Meaning>> = {
  400: { name: 'BadRequest', description: 'A parameter or the body is wrong: `cause` names it.' },
  401: { name: 'Unauthorized', description: 'There is no session, or it has ended.' },
  403: {
    name: 'Forbidden',
    description: 'The token is not that of the session, or the user has no right to this.',
  },
  404: { name: 'NotFound', description: 'There is no such thing, or the user does not see it.' },
  405: { name: 'MethodNotAllowed', description: 'The resource has other methods: `Allow` names them.' },
  406: { name: 'NotAcceptable', description: 'The number cannot be called.' },
  409: {
    name: 'Conflict',
    description: 'This is not possible in the present state, or at the present number of things.',
  },
  410: { name: 'Gone', description: 'This was used or has ended.' },
  412: { name: 'PreconditionFailed', description: 'The code of a second step is missing or wrong.' },
  413: { name: 'ContentTooLarge', description: 'The body is too large.' },
  416: { name: 'RangeNotSatisfiable', description: 'The file is shorter than the part that was asked for.' },
  429: { name: 'TooManyRequests', description: 'There were too many tries.', canBeRetried: true },
  500: { name: 'InternalServerError', description: 'The phone system failed.' },
  503: {
    name: 'ServiceUnavailable',
    description: 'Something that is needed is away, or there were too many requests from this network.',
    canBeRetried: true,
  },
};

export const refusalSchemas: JsonObject = { Refusal: schemaOf(routerError) };

/** The answers to refused requests. */
export const refusalResponses: JsonObject = Object.fromEntries(
  Object.values(meanings).map(({ name, description, canBeRetried }) => [
    name,
    {
      description,
      ...(canBeRetried && {
        headers: {
          'Retry-After': {
            description: 'Seconds to wait, where they are known.',
            schema: { type: 'integer' },
          },
        },
      }),
      content: json({ $ref: '#/components/schemas/Refusal' }),
    },
  ]),
);

export const refusedWith = (statuses: readonly RefusalStatus[]): JsonObject =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${meanings[status].name}` }]),
  );
