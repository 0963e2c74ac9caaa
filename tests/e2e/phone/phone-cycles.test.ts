import { expect, test } from 'vitest';
import { phoneCycles } from '#tests/soak/phone-cycles.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';

/** The soak test runs hundreds. */
const count = isWholeMatrix ? 10 : 1;

test('cycles of register, call, hang up, sleep, wake and reload leave nothing on either side', async () => {
  expect(await phoneCycles({ count })).toEqual({ cycles: count, wrong: [] });
}, 240_000);
