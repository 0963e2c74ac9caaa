import { expect, test } from 'vitest';
import { phoneCycles } from '../../soak/phone-cycles.ts';

test('ten times register, call, sleep, wake and reload leave nothing behind, here and at the phone system', async () => {
  expect(await phoneCycles({ count: 10 })).toEqual({ cycles: 10, wrong: [] });
}, 240_000);
