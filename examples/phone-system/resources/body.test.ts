import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseBody } from './body.ts';
import type { Refusal } from './refusal.ts';

const anything = z.unknown();

/** Returns the refusal of a body. */
function refusalOf(body: unknown): Pick<Refusal, 'status' | 'body'> {
  try {
    parseBody(anything, body);
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('The body was taken.');
}

/** As JSON brings it, which goes as deep as its sender likes. */
const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}0${']'.repeat(levels)}`);

describe('request bodies', () => {
  it.each([
    ['itself', 'a\0', 'body'],
    ['far inside', { settings: { list: ['', { text: 'a\0' }] } }, 'settings.list.1.text'],
    ['in a name', { settings: { 'a\0': 1 } }, 'settings'],
  ])('a body with the character 0 in a text is refused: %s', (_, body, cause) => {
    expect(refusalOf(body)).toMatchObject({
      status: 400,
      body: { cause, message: 'A text may not contain the character 0.' },
    });
  });

  it('a body may be 64 levels deep and no deeper', () => {
    expect(parseBody(anything, nested(64))).toEqual(nested(64));
    for (const levels of [65, 100_000]) {
      expect(refusalOf(nested(levels))).toMatchObject({
        status: 400,
        body: { cause: 'body', message: 'The body is nested too deeply: more than 64 levels.' },
      });
    }
  });
});
