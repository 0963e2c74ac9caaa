import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '../testing.ts';
import { resources } from './all.ts';
import { methodNames } from './resource.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name?: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
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
    Object.values(document.paths).flatMap((path) =>
      methodNames.flatMap((name) => path[name.toLowerCase()] ?? []),
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
    expect(lines?.get?.security).toEqual([{ callside: [] }, { callsideWidget: [] }]);
    expect(document.paths['/v1/service/Login']?.post?.security).toEqual([]);
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

  it('has no reference that leads nowhere', () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    expect(new Set(references)).toEqual(
      new Set(
        ['responses/Refusal', 'schemas/Refusal', 'parameters/Offset', 'parameters/Length'].map(
          (name) => `"$ref":"#/components/${name}"`,
        ),
      ),
    );
  });
});
