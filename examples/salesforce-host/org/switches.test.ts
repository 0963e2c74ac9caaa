import { expect, it } from 'vitest';
import { Switches } from './switches.ts';

it('a method fails the given number of times, and no other method', async () => {
  const switches = new Switches();
  const failure = { method: 'saveLog', when: 'before', code: 'SERVER_ERROR' } as const;
  switches.fail(failure, 2);
  expect(await switches.fateOf('runApex')).toEqual({ failure: null });
  expect(await switches.fateOf('saveLog')).toEqual({ failure });
  expect(await switches.fateOf('saveLog')).toEqual({ failure });
  expect(await switches.fateOf('saveLog')).toEqual({ failure: null });
});

it('a held method continues after a release, and all of them after a reset', async () => {
  const switches = new Switches();
  const gone: string[] = [];
  switches.hold('saveLog');
  const held = switches.fateOf('saveLog').then(() => gone.push('saveLog'));
  await switches.fateOf('runApex');
  expect(gone).toEqual([]);
  switches.release('saveLog');
  await held;
  switches.hold();
  const all = switches.fateOf('runApex');
  switches.reset();
  expect(await all).toEqual({ failure: null });
  expect(switches.state()).toEqual({ failures: [], delays: [], refusedFields: [] });
});
