import { type AnyMethod, isRead, type Read, type Write } from '../method.ts';
import { refusalStatuses } from '../refusal-statuses.ts';
import { type MethodName, methodNames, type Resource } from '../resource.ts';
import { commonParameters, parametersOf } from './parameters.ts';
import { pushPaths } from './push-paths.ts';
import { refusalResponses, refusalSchemas, refusedWith } from './refusals.ts';
import { type JsonObject, json, schemaOf } from './schema.ts';
import { securityOf, securitySchemes, signingIn } from './sign-in.ts';

/**
 * Describes the resources as an OpenAPI 3.1 document. Everything about them follows from the declarations.
 *
 * @param version the version of the phone system
 */
export function openApi(resources: readonly Resource[], version: string): JsonObject {
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Callside phone system',
      version,
      description:
        'A client signs in with `POST /v1/service/Login`, and sends the token of the answer in `X-Application` with every request. Changes come by push: over the WebSocket `/ws-service/{application}`, or by long polling at `/cometd`.',
    },
    externalDocs: { url: 'https://github.com/callside/callside/blob/main/docs/wire.md' },
    servers: [{ url: '/restletrouter' }],
    paths: {
      ...Object.fromEntries(resources.map((one) => [`/${templateOf(one.path)}`, pathItem(one)])),
      ...pushPaths,
    },
    components: {
      schemas: refusalSchemas,
      responses: refusalResponses,
      parameters: commonParameters,
      securitySchemes,
    },
  };
}

const formType = 'application/x-www-form-urlencoded';

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
    const method = resource[name] as AnyMethod | undefined;
    return method ? [[name.toLowerCase(), operation(name, method, resource)] as const] : [];
  });
  return { ...(parameters.length > 0 && { parameters }), ...Object.fromEntries(operations) };
}

function operation(name: MethodName, method: AnyMethod, resource: Resource): JsonObject {
  const { path, isSignIn } = resource;
  const parameters = [...(isSignIn ? [signingIn.parameter] : []), ...parametersOf(method, resource)];
  const answer = isRead(method) ? answerToRead(method) : answerToWrite(method, resource);
  return {
    operationId: operationId(name, path),
    description: method.about,
    tags: [tagOf(path)],
    security: isSignIn ? signingIn.security : securityOf(resource, name),
    ...(parameters.length > 0 && { parameters }),
    ...(!isRead(method) && requestBody(name, method)),
    responses: { ...answer, ...refusedWith(refusalStatuses(name, method, resource)) },
  };
}

/** A reading has no body, even of an action that can be sent with a body, too. */
function requestBody(name: MethodName, { bodies, isForm, takesForm }: Write<never>): JsonObject {
  if (isForm) {
    const file = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  }
  const [body, ...more] = name === 'GET' ? [] : bodies.map(schemaOf);
  if (!body) return {};
  const schema = more.length > 0 ? { anyOf: [body, ...more] } : body;
  const form = takesForm && { [formType]: { schema } };
  return { requestBody: { content: { ...json(schema), ...form } } };
}

function answerToRead({ shape, schema, isSilent }: Read<never>): JsonObject {
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

/** A status of 200 without a schema is a file, which can be asked for in parts if a part can be refused. */
function answerToWrite({ status, answers, refuses }: Write<never>, { isSignIn }: Resource): JsonObject {
  const headers = isSignIn && { headers: signingIn.responseHeaders };
  if (answers) return { [status]: { description: 'Done.', ...headers, content: json(schemaOf(answers)) } };
  if (status === 204) return { 204: { description: 'Done.' } };
  const content = { '*/*': {} };
  return {
    [status]: { description: 'A file.', content },
    ...(refuses.includes(416) && { 206: { description: 'A part of the file.', content } }),
  };
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
