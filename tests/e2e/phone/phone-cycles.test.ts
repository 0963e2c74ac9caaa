import { expect, test } from 'vitest';
import { phoneCycles } from '../../soak/phone-cycles.ts';

test('ten cycles of register, call, hang up, sleep, wake and reload leave nothing on either side', async () => {
  expect(await phoneCycles({ count: 10 })).toEqual({ cycles: 10, wrong: [] });
}, 240_000);
