import { afterAll, beforeAll, expect, it } from 'vitest';
import { QuietCentre } from '../../demonstration/traffic/testing/quiet-centre.ts';

let centre: QuietCentre;
/** The mailboxes and numbers outside that were called. */
const called: string[] = [];
beforeAll(async () => {
  centre = await QuietCentre.open({ agents: 4, groups: 2 });
  centre.traffic.engine.onOutside = (call, { to }) => {
    called.push(to.kind === 'virtual' ? to.name : to.kind);
    call.answer();
  };
  await centre.traffic.db.updateTable('acd_group').set({ has_mailbox: true }).execute();
  await centre.change(0, { isVoiceMailNoMessage: false });
  await centre.login(3);
}, 60_000);
afterAll(() => centre.stop());

const period = () => {
  const { entered, answered, abandoned } = centre.traffic.services.clients.period(centre.group(0).id);
  return { entered, answered, abandoned };
};

it('a caller who waits leaves a message by a key, does not wait any more, and counts as not answered', async () => {
  const talking = await centre.dial(0);
  await centre.answer(3);
  const caller = await centre.dial(0);
  expect(centre.states(0)).toEqual(['TALKING', 'QUEUED']);
  caller.press('2');
  await centre.pass(1);
  expect(called.splice(0)).toEqual([`group-mailbox/${centre.group(0).id}`]);
  expect(centre.states(0)).toEqual(['TALKING']);
  expect(caller.isEnded).toBe(false);
  expect(period()).toEqual({ entered: 2, answered: 1, abandoned: 1 });
  caller.hangUp('normal');
  talking.hangUp('normal');
  await centre.pass(1);
  expect(centre.traffic.services.exchange.size).toBe(0);
});

it('a caller whom the group does not take leaves a message, unless there is an overflow number', async () => {
  await centre.change(0, { active: false });
  const caller = await centre.dial(0);
  expect(called.splice(0)).toEqual([`group-mailbox/${centre.group(0).id}`]);
  caller.hangUp('normal');
  await centre.change(0, { overflowGroup: '+33140000000' });
  const other = await centre.dial(0);
  expect(called.splice(0)).toHaveLength(1);
  other.hangUp('normal');
  await centre.change(0, { overflowGroup: null, isVoiceMailNoMessage: true });
  const refused = await centre.dial(0);
  expect(called).toEqual([]);
  expect(refused.isEnded).toBe(true);
});
