import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { flag, oneOf, Query, text, wholeNumber } from './query.ts';
import { Refusal } from './refusal.ts';
import { list, one, type UserRequest, write } from './resource.ts';

/** The parameter that a query is refused for. */
function causeOf(read: () => unknown): string | undefined {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.body.cause}`;
  }
  return undefined;
}

describe('a query', () => {
  const shape = {
    name: text,
    isFast: flag,
    count: wholeNumber(3),
    way: oneOf(['up', 'down'], 'Up or down.'),
  };

  it('a query has its declared parameters only, as values', () => {
    const query = new Query({ name: 'a', isFast: 'true', count: '12', way: 'up', secret: 'x' });
    expect(query.read(shape)).toEqual({ name: 'a', isFast: true, count: 12, way: 'up' });
    expect(new Query().read(shape)).toEqual({ isFast: false });
    expect(new Query({ isFast: 'yes' }).read(shape)).toEqual({ isFast: false });
  });

  it.each([
    [{ count: '1234' }, '400 count'],
    [{ count: '-1' }, '400 count'],
    [{ count: '' }, '400 count'],
    [{ way: 'left' }, '400 way'],
    [{ name: 'a', count: '7' }, undefined],
  ])('%j is refused for %s', (texts, cause) => {
    expect(causeOf(() => new Query(texts).read(shape))).toBe(cause);
  });

  it('a text that cannot be stored is refused, whoever reads it', () => {
    expect(causeOf(() => new Query({ secret: 'a\0b' }))).toBe('400 secret');
  });

  it('a query is written with other values, and without those that are undefined', () => {
    const query = new Query({ offset: '50', name: 'a b', listenerName: 'L' });
    expect(query.written({ offset: '100', listenerName: undefined })).toBe('offset=100&name=a+b');
  });
});

it('the types let no method read a parameter that it does not declare', () => {
  const answers = z.object({ label: z.optional(z.string()) });
  const declaration = { about: 'Returns a label.', query: { label: text } };
  one({ ...declaration, answers, read: ({ query }) => ({ label: query.label }) });
  // @ts-expect-error: `other` is not declared
  one({ ...declaration, answers, read: ({ query }) => ({ label: query.other }) });
  // @ts-expect-error: without a declaration there is no parameter
  one({ about: 'Returns a label.', answers, read: ({ query }) => ({ label: query.label }) });
  // @ts-expect-error: nor in a request that is passed on
  write({ about: 'Does something.', handle: (request: UserRequest) => ({ item: request.query }) });
  list({
    about: 'Returns labels.',
    item: answers,
    // @ts-expect-error: `offset` is read for all lists in a single place
    page: async ({ query }) => ({ count: 1, items: [{ label: query.offset }] }),
  });
});
