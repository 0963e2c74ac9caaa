import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '../../testing.ts';
import { resources } from '../all.ts';
import { methodNames } from '../resource.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** Paths that are no resources: push. */
const ofPush = ['/ws-service/{application}', '/cometd'];

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, object>>;
}

describe('/openapi.json', () => {
  let phoneSystem: TestPhoneSystem;
  let document: OpenApi;
  beforeAll(async () => {
    phoneSystem = await startPhoneSystem();
    const response = await fetch(`${phoneSystem.url}/openapi.json`);
    expect(response.headers.get('Content-Type')).toContain('application/json');
    document = await response.json();
  });
  afterAll(() => phoneSystem?.stop());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      ofPush.includes(path) ? [] : methodNames.flatMap((name) => item[name.toLowerCase()] ?? []),
    );

  it('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('has every method of every declared resource, with its own operation id', () => {
    const declared = resources.flatMap((resource) =>
      methodNames.filter((name) => resource[name]).map((name) => `${name} ${resource.path}`),
    );
    expect(operations()).toHaveLength(declared.length);
    expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(declared.length);
  });

  it('states the access, the parameters and the responses of each resource', () => {
    const lines = document.paths['/v1/user/CallLine/{lineId}'];
    expect(lines?.parameters).toMatchObject([{ name: 'lineId', in: 'path', required: true }]);
    expect(lines?.get?.security).toEqual([
      { callside: [] },
      { callsideWidget: [] },
      { callsideAssistant: [] },
    ]);
    expect(document.paths['/v1/service/Login']?.post).toMatchObject({
      security: [{ password: [] }, {}],
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'X-Application', in: 'header', required: true }),
        { name: 'behalf', in: 'query', schema: { type: 'string' } },
      ]),
      responses: { 200: { headers: { 'X-Application': { schema: { type: 'string' } } } } },
    });
    const history = document.paths['/v1/logs/CallHistory']?.get;
    expect(history?.responses['200']?.content).toMatchObject({
      'application/json': {
        schema: { properties: { items: { type: 'array' } }, required: ['count', 'items'] },
      },
    });
    expect(document.paths['/v1/user/Voicemail/{id}/content']?.get?.responses['200']?.content).toEqual({
      '*/*': {},
    });
  });

  it('has every parameter that the methods declare, and the common ones where they are read', () => {
    for (const { path, ...resource } of resources) {
      const item = document.paths[`/${path.replace(/:(\w+)/g, '{$1}')}`];
      for (const name of methodNames) {
        const declared = Object.keys(resource[name]?.query ?? {});
        const described = item?.[name.toLowerCase()]?.parameters?.map((one) => one.name) ?? [];
        expect([path, described]).toEqual([path, expect.arrayContaining(declared)]);
      }
    }
    const history = document.paths['/v1/logs/CallHistory']?.get?.parameters;
    const common = ['offset', 'length', 'rt', 'useref', 'listenerName'];
    expect(history).toEqual([
      ...common.map((name) => ({ $ref: `#/components/parameters/${name}` })),
      expect.objectContaining({ name: 'filter', schema: expect.objectContaining({ type: 'string' }) }),
      { name: 'remoteNumber', in: 'query', schema: { type: 'string' } },
      expect.objectContaining({ name: 'direction' }),
    ]);
    expect(document.paths['/v1/directory/Contact']?.get?.parameters).toContainEqual({
      name: 'favorites',
      in: 'query',
      schema: { type: 'boolean' },
    });
  });

  it('has the statuses with which each method refuses', () => {
    const statuses = (path: string, method: string) =>
      Object.keys(document.paths[path]?.[method]?.responses ?? {}).map(Number);
    expect(statuses('/v1/directory/Department', 'get')).toEqual([200, 400, 401, 403, 500, 503]);
    expect(statuses('/v1/user/TextMessage', 'post')).toEqual([
      ...[201, 400, 401, 403, 404, 406, 413, 429, 500, 503],
    ]);
    expect(statuses('/v1/user/MeetingInvitation/{id}', 'put')).toEqual(expect.arrayContaining([409, 429]));
    expect(statuses('/v1/user/Voicemail/{id}/content', 'get')).toEqual([
      ...[200, 206, 400, 401, 403, 404, 416, 500, 503],
    ]);
  });

  it('has push, as far as OpenAPI can describe it', () => {
    const [socket, polling] = ofPush.map((path) => document.paths[path]);
    expect(socket?.get?.responses).toHaveProperty('101');
    expect(socket?.get?.parameters?.map(({ name }) => name)).toEqual(['token', 'ticket']);
    expect(polling?.post?.responses).toHaveProperty('200');
  });

  it('has no reference that leads nowhere', () => {
    const references: string[] = JSON.stringify(document).match(/(?<="\$ref":"#\/components\/)[^"]+/g) ?? [];
    const { securitySchemes: _, ...components } = document.components;
    const present = Object.entries(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `${kind}/${name}`),
    );
    expect(present).toEqual(expect.arrayContaining(references));
  });
});
