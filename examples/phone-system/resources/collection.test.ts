import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { collection } from './collection.ts';
import type { MethodName, UserRequest } from './resource.ts';
import { write } from './resource.ts';

const item = z.object({ restUri: z.string(), label: z.string() });
const draft = z.object({ label: z.string() });
const asked = (params: Record<string, string> = {}) => ({ params, query: {} }) as unknown as UserRequest;

describe('a collection', () => {
  const stored = new Map([['1', { restUri: 'Thing/1', label: 'one' }]]);
  const [all, one] = collection({
    path: 'v1/user/Thing',
    access: 'self',
    item,
    missing: 'There is no such thing.',
    topic: () => 'things',
    list: { about: 'Lists.', read: async () => [...stored.values()], filters: ['label'] },
    create: {
      about: 'Adds.',
      body: draft,
      full: 'There are two things.',
      handle: (_, { label }) => (stored.size < 2 ? { restUri: 'Thing/2', label } : undefined),
    },
    one: { about: 'Reads.', read: ({ id }) => stored.get(id) },
    change: {
      about: 'Changes.',
      body: draft,
      handle: ({ id }, { label }) => {
        const known = stored.get(id);
        return known && { ...known, label };
      },
    },
    remove: { about: 'Removes.', handle: ({ id }) => stored.has(id) },
  });
  const act = async (method: MethodName, request: UserRequest, body?: unknown) => {
    const found = (method === 'POST' ? all : one)?.[method];
    if (!found || 'shape' in found) throw new Error('This is no action.');
    return found.handle(request as never, body);
  };

  it('has a list and an item, with the same access and topic', () => {
    expect([all?.path, one?.path]).toEqual(['v1/user/Thing', 'v1/user/Thing/:id']);
    expect([all?.access, one?.access]).toEqual(['self', 'self']);
    expect(Object.keys(all ?? {})).not.toContain('PUT');
    for (const resource of [all, one])
      expect(resource?.GET && 'topic' in resource.GET && resource.GET.topic?.(asked() as never)).toBe(
        'things',
      );
  });

  it('reads the items that fit a filter, page by page', async () => {
    const read = all?.GET;
    if (!read || !('shape' in read)) throw new Error('This is no list.');
    const page = (query: object) => read.load({ ...asked(), query } as never, { offset: 0, length: 1 });
    expect(await page({})).toEqual({ count: 1, items: [stored.get('1')] });
    expect(await page({ label: 'two' })).toEqual({ count: 0, items: [] });
  });

  it('answers 201 to a new item, and 409 beyond the limit', async () => {
    expect(all?.POST).toMatchObject({ status: 201, refuses: [409] });
    expect(await act('POST', asked(), { label: 'two' })).toEqual({
      item: { restUri: 'Thing/2', label: 'two' },
    });
    stored.set('2', { restUri: 'Thing/2', label: 'two' });
    await expect(act('POST', asked(), { label: 'three' })).rejects.toMatchObject({
      status: 409,
      message: 'There are two things.',
    });
  });

  it('answers 404 to a change and a removal of a missing item', async () => {
    const missing = { status: 404, message: 'There is no such thing.' };
    expect(await act('PUT', asked({ id: '1' }), { label: 'x' })).toMatchObject({ item: { label: 'x' } });
    expect(await act('DELETE', asked({ id: '1' }))).toEqual({});
    await expect(act('PUT', asked({ id: '9' }), { label: 'x' })).rejects.toMatchObject(missing);
    await expect(act('DELETE', asked({ id: '9' }))).rejects.toMatchObject(missing);
  });

  it('is only the item if nothing reads or adds to the list', () => {
    const only = collection({
      path: 'v1/user/Thing',
      key: 'code',
      access: 'user',
      item,
      onItem: { POST: write({ about: 'Acts.', handle: () => ({}) }) },
    });
    expect(only.map(({ path }) => path)).toEqual(['v1/user/Thing/:code']);
  });
});
