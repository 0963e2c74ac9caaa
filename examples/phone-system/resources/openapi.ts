import * as z from 'zod/mini';
import { routerError } from '../../../sdk/wire/error.ts';
import { applicationHeader } from '../../../sdk/wire/session/login.ts';
import { applications } from '../http/sessions/applications.ts';
import {
  type Access,
  isRead,
  type MethodName,
  methodNames,
  type Read,
  type Resource,
  type ResourceRequest,
  type Write,
} from './resource.ts';

type JsonObject = Readonly<Record<string, unknown>>;
type Method = Read<ResourceRequest> | Write<ResourceRequest>;

/** The kind of application whose session an access needs; undefined if it needs none. */
const kinds: Readonly<Record<Access, readonly ('user' | 'service' | 'crm')[]>> = {
  anyone: [],
  session: ['user', 'service', 'crm'],
  user: ['user'],
  self: ['user'],
  service: ['service'],
  crm: ['crm'],
};

/**
 * Describes the resources as an OpenAPI 3.1 document. Everything in it follows from the declarations.
 *
 * @param version the version of the phone system
 */
export function openApi(resources: readonly Resource[], version: string): JsonObject {
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: 'Callside phone system', version },
    servers: [{ url: '/restletrouter' }],
    paths: Object.fromEntries(resources.map((one) => [`/${templateOf(one.path)}`, pathItem(one)])),
    components: {
      schemas: { Refusal: schemaOf(routerError) },
      responses: {
        Refusal: {
          description: 'The request was refused.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      parameters: { Offset: pageParameter('offset', 0), Length: pageParameter('length', 1) },
      securitySchemes: Object.fromEntries(
        [...applications.keys()].map((name) => [
          name,
          {
            type: 'apiKey',
            in: 'cookie',
            name: `${name}_SESSIONID`,
            description: `Set by signing in. Requests also send the token of the session in the header ${applicationHeader}.`,
          },
        ]),
      ),
    },
  };
}

const pageParameter = (name: string, minimum: number) => ({
  name,
  in: 'query',
  schema: { type: 'integer', minimum },
});

const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

function pathItem(resource: Resource): JsonObject {
  const names = [...resource.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const parameters = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const operations = methodNames.flatMap((name) => {
    const method = resource[name] as Method | undefined;
    return method ? [[name.toLowerCase(), operation(name, method, resource)] as const] : [];
  });
  return { ...(parameters.length > 0 && { parameters }), ...Object.fromEntries(operations) };
}

function operation(name: MethodName, method: Method, { path, access }: Resource): JsonObject {
  const read = isRead(method) ? method : undefined;
  const [body, ...more] = read ? [] : (method as Write<ResourceRequest>).bodies.map(schemaOf);
  return {
    operationId: operationId(name, path),
    description: method.about,
    tags: [tagOf(path)],
    security: securityOf(access),
    ...(read && read.shape !== 'one' && !read.isSilent && { parameters: listParameters(read) }),
    ...(body && {
      requestBody: { content: json(more.length > 0 ? { anyOf: [body, ...more] } : body) },
    }),
    responses: {
      ...(read ? answerToRead(read) : answerToWrite(method as Write<ResourceRequest>)),
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

const listParameters = ({ filters }: Read<ResourceRequest>) => [
  { $ref: '#/components/parameters/Offset' },
  { $ref: '#/components/parameters/Length' },
  ...filters.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
];

function answerToRead({ shape, schema, isSilent }: Read<ResourceRequest>): JsonObject {
  if (isSilent) return { 204: { description: 'The changes come by push.' } };
  if (shape === 'one') return { 200: { description: 'The resource.', content: json(schemaOf(schema)) } };
  const page = {
    type: 'object',
    properties: {
      count: { type: 'integer' },
      [shape]: { type: 'array', items: schemaOf(schema) },
      next: { type: 'string' },
      prev: { type: 'string' },
    },
    required: ['count', shape],
  };
  return { 200: { description: 'A page of the list.', content: json(page) } };
}

/** A status of 200 without a schema is a file. */
function answerToWrite({ status, answers }: Write<ResourceRequest>): JsonObject {
  if (answers) return { [status]: { description: 'Done.', content: json(schemaOf(answers)) } };
  if (status === 204) return { 204: { description: 'Done.' } };
  return { [status]: { description: 'A file.', content: { '*/*': {} } } };
}

function securityOf(access: Access): readonly JsonObject[] {
  const admitted = kinds[access];
  return [...applications].filter(([, kind]) => admitted.includes(kind)).map(([name]) => ({ [name]: [] }));
}

const json = (schema: JsonObject) => ({ 'application/json': { schema } });

function schemaOf(schema: z.core.$ZodType): JsonObject {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

/** The part of the interface, as `user` of `v1/user/CallLine`. */
const tagOf = (path: string): string => path.replace(/^v1\//, '').split('/')[0] ?? '';

/** As `getUserCallLineByLineId`. */
function operationId(name: MethodName, path: string): string {
  const words = path
    .replace(/^v1\//, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)));
  return [name.toLowerCase(), ...words].join('');
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
