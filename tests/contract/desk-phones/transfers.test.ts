import { describe, expect, onTestFinished, test } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import { Baresip } from '#tests/desk-phones/baresip.ts';
import { inside } from '#tests/support/company/company.ts';
import { findProgram } from '#tests/support/packages.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

const program = findProgram('baresip');

const declines = [inside(605), '603 Decline'] as const;
/** Asterisk tells desk phones of no other failure. */
const refusals = isAsterisk
  ? [declines]
  : [[inside(604), '486 Busy Here'] as const, declines, ['1234567', '404 Not Found'] as const];

describe.skipIf(!program)('a baresip that transfers a call', () => {
  // The call would go on: it is baresip 1.0.0 that hangs up after a refusal.
  test.for(refusals)('to %s is told %s', async ([number, outcome]) => {
    const system = await startPhoneSystem();
    onTestFinished(() => system.stop());
    const [alice, bob] = [await Desk.open(system, 'alice'), await Desk.open(system, 'bob')];
    onTestFinished(() => alice.leave());
    onTestFinished(() => bob.leave());
    await bob.plugIn('answer', 900);
    const terminal = await Baresip.start({
      program: program ?? '',
      user: 'alice-desk',
      sipPort: system.sipPort,
      transport: 'udp',
    });
    onTestFinished(() => terminal.stop());
    terminal.dial(inside(102));
    const line = await alice.line('talking');
    await terminal.event('CALL_ESTABLISHED');
    terminal.command('transfer', number);
    await expect
      .poll(() => terminal.events)
      .toContainEqual(expect.objectContaining({ type: 'TRANSFER_FAILED', param: outcome }));
    expect(await alice.cause(line)).toBe('causeNormal');
  });
});
