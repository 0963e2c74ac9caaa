import { beforeEach, expect, it } from 'vitest';
import { maxOpenProposals, type Proposal, proposalMs } from '../../../sdk/wire/assistants/proposal.ts';
import { Changes } from '../base/changes.ts';
import { Clock } from '../base/clock.ts';
import { Proposals, proposalTopic } from './proposals.ts';

const alice = { personId: 1, sessionId: 'one', program: 'Desk helper' };
const call = { kind: 'call', number: '102', name: 'Bob Bauer' } as const;

let clock: Clock;
let proposals: Proposals;
let published: (Proposal['state'] | undefined)[];
beforeEach(() => {
  clock = new Clock();
  const changes = new Changes();
  published = [];
  changes.listen(proposalTopic(1), ({ item }) => published.push((item as Proposal | undefined)?.state));
  proposals = new Proposals({ changes, clock });
  return () => proposals.stop();
});

function propose(proposer = alice): Proposal {
  const added = proposals.add(proposer, call);
  if (!added) throw new Error('There are as many proposals as there can be.');
  return added;
}
const stateOf = (id: string) => proposals.find(1, id)?.state;

it('a proposal is answered once, and its end is reported once, with the reason of a failure', () => {
  const { proposalID: id } = propose();
  expect(proposals.report(1, id, { isDone: true })).toBe(false);
  expect(proposals.accept(2, id)).toBe(false);
  expect(proposals.accept(1, id)).toBe(true);
  expect([proposals.accept(1, id), proposals.decline(1, id), proposals.withdraw('one', id)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(proposals.report(1, id, { isDone: false, reason: 'call.noTerminal' })).toBe(true);
  expect(proposals.report(1, id, { isDone: true })).toBe(false);
  expect(proposals.ownOf('one', id)).toMatchObject({ state: 'failed', reason: 'call.noTerminal' });
  expect(proposals.ownOf('two', id)).toBeUndefined();
  expect(published).toEqual(['open', 'accepted', 'failed']);
});

it('a proposal expires after two minutes, and one that nobody reports has failed after one more', () => {
  const late = propose().proposalID;
  const silent = propose().proposalID;
  proposals.accept(1, silent);
  clock.move(proposalMs - 1_000);
  expect([stateOf(late), stateOf(silent)]).toEqual(['open', 'failed']);
  clock.move(1_000);
  expect(stateOf(late)).toBe('expired');
  expect(proposals.find(1, silent)?.reason).toBe('noReport');
  clock.move(600_000);
  expect([stateOf(late), proposals.of(1), clock.waiting]).toEqual([undefined, [], 0]);
});

it('a user has three open proposals at most, and an assistant that is always declined has to stop', () => {
  const open = Array.from({ length: maxOpenProposals }, () => propose().proposalID);
  expect(proposals.add(alice, call)).toBeUndefined();
  expect(proposals.add({ ...alice, personId: 2 }, call)).toBeDefined();
  for (const id of open) proposals.decline(1, id);
  for (let more = open.length; more < 20; more += 1) proposals.decline(1, propose().proposalID);
  expect(proposals.add(alice, call)).toBeUndefined();
  clock.move(600_000);
  expect(proposals.add(alice, call)).toBeDefined();
});

it('a proposal is withdrawn by its assistant alone, and with the end of its session', () => {
  const first = propose().proposalID;
  const second = propose().proposalID;
  const other = propose({ ...alice, sessionId: 'two' }).proposalID;
  expect(proposals.withdraw('two', first)).toBe(false);
  expect(proposals.withdraw('one', first)).toBe(true);
  proposals.endOf('one');
  expect([first, second, other].map(stateOf)).toEqual(['withdrawn', 'withdrawn', 'open']);
});
