import { expect } from 'vitest';
import { inside } from '#tests/support/company/company.ts';
import type { Hearing, Name, Scenario } from './scenario.ts';
import type { Situation } from './situations.ts';

/** The result of an action. */
export interface Effect {
  /** The result when tried on a line of its own. */
  readonly body?: object;
  /** The same line afterwards: its state, or the cause with which it was dropped. */
  readonly becomes: string;
  /** The audio paths afterwards. */
  readonly hears: Hearing;
  /** Further visible effects. */
  readonly also?: { readonly words: string; readonly see: (scenario: Scenario) => Promise<unknown> };
}

const linked: Effect['also'] = {
  words: 'a second line has the same `linkId`',
  see: async (scenario) => {
    const linkIds = async () => (await (await scenario.desk('alice')).lines()).map(({ linkId }) => linkId);
    await expect.poll(linkIds).toHaveLength(2);
    const [one, other] = await linkIds();
    expect(one).toEqual(expect.any(String));
    expect(other).toBe(one);
  },
};
const bobWaits: Effect['also'] = {
  words: 'bob waits for dave',
  see: async (scenario) =>
    scenario.isFar('bob') ||
    scenario.line('bob', 'pending', ({ displayedNumber }) => displayedNumber === inside(104)),
};
const keysAtBob: Effect['also'] = {
  words: 'bob gets the keys',
  see: (scenario) => expect.poll(() => scenario.keysAt('bob')).toBe('5#'),
};
const recorded: Effect['also'] = {
  words: 'with `isRecording`',
  see: (scenario) => scenario.line('alice', 'talking', ({ isRecording }) => isRecording),
};
const notRecorded: Effect['also'] = {
  words: 'without `isRecording`',
  see: (scenario) => scenario.line('alice', 'talking', ({ isRecording }) => !isRecording),
};

type Effects = Readonly<Record<string, Effect>>;

const nobody: Hearing = {};
const pair = (one: Name, other: Name): Hearing => ({ [one]: [other], [other]: [one] });
const carol = { destination: inside(103) };
const dave = { destination: inside(104) };

const threeHear: Hearing = { alice: ['bob', 'carol'], bob: ['alice', 'carol'], carol: ['alice', 'bob'] };
const everybody: Hearing = {
  alice: ['bob', 'carol', 'dave'],
  bob: ['alice', 'carol', 'dave'],
  carol: ['alice', 'bob', 'dave'],
  dave: ['alice', 'bob', 'carol'],
};

const whileTalking: Effects = {
  addParty: { body: carol, becomes: 'talking', hears: threeHear },
  addCall: {
    body: carol,
    becomes: 'held',
    hears: pair('alice', 'carol'),
    also: linked,
  },
  disconnect: { becomes: 'causeNormal', hears: nobody },
  hold: { becomes: 'held', hears: nobody },
  leave: { becomes: 'causeNormal', hears: nobody },
  redirect: { body: carol, becomes: 'causeTransfer', hears: pair('bob', 'carol') },
  sendDtmfs: {
    body: { dtmfs: '5#' },
    becomes: 'talking',
    hears: pair('alice', 'bob'),
    also: keysAtBob,
  },
  startRecord: { becomes: 'talking', hears: pair('alice', 'bob'), also: recorded },
};

const whileHeld: Effects = {
  addParty: { body: carol, becomes: 'held', hears: pair('bob', 'carol') },
  addCall: {
    body: carol,
    becomes: 'held',
    hears: pair('alice', 'carol'),
    also: linked,
  },
  disconnect: { becomes: 'causeNormal', hears: nobody },
  leave: { becomes: 'causeNormal', hears: nobody },
  redirect: { body: carol, becomes: 'causeTransfer', hears: pair('bob', 'carol') },
  unhold: { becomes: 'talking', hears: pair('alice', 'bob') },
};

/**
 * Every action that a line lists in a situation, and its result. The actions of `like` except those in `not` are
 * possible too and not tried again.
 */
export const effects: Readonly<
  Record<
    Situation,
    { readonly like?: Situation; readonly allowed: Effects; readonly not?: readonly string[] }
  >
> = {
  'alice’s phone rings first': {
    allowed: {
      answer: { becomes: 'talking', hears: pair('alice', 'bob') },
      disconnect: { becomes: 'causeNormal', hears: nobody },
    },
  },
  'alice has dialled': {
    allowed: {
      disconnect: { becomes: 'causeNormal', hears: nobody },
      leave: { becomes: 'causeNormal', hears: nobody },
    },
  },
  'the far end rings': {
    allowed: {
      disconnect: { becomes: 'causeNormal', hears: nobody },
      leave: { becomes: 'causeNormal', hears: nobody },
    },
  },
  'bob calls alice': {
    allowed: {
      answer: { becomes: 'talking', hears: pair('alice', 'bob') },
      disconnect: { becomes: 'causeRejected', hears: nobody },
      redirect: { body: carol, becomes: 'causeRedirected', hears: pair('bob', 'carol') },
    },
  },
  'alice talks with bob': { allowed: whileTalking },
  'alice holds bob': { allowed: whileHeld },
  'alice talks with carol and holds bob': {
    like: 'alice talks with bob',
    allowed: {
      merge: { becomes: 'talking', hears: threeHear },
      transfer: { becomes: 'causeTransfer', hears: pair('bob', 'carol') },
    },
  },
  'alice holds bob and talks with carol': {
    like: 'alice holds bob',
    allowed: {
      merge: { becomes: 'talking', hears: threeHear },
      transfer: { becomes: 'causeTransfer', hears: pair('bob', 'carol') },
    },
  },
  'alice holds bob and dave’s phone rings': {
    like: 'the far end rings',
    allowed: {
      transfer: { becomes: 'causeTransfer', hears: nobody, also: bobWaits },
    },
  },
  'alice holds bob while dave’s phone rings': {
    like: 'alice holds bob',
    allowed: {
      transfer: { becomes: 'causeTransfer', hears: nobody, also: bobWaits },
    },
  },
  'alice hears that it is busy': {
    allowed: {
      disconnect: { becomes: 'causeBusy', hears: nobody },
      leave: { becomes: 'causeBusy', hears: nobody },
    },
  },
  'alice confers with bob and carol': {
    allowed: {
      addParty: { body: dave, becomes: 'talking', hears: everybody },
      addCall: {
        body: dave,
        becomes: 'held',
        hears: { ...pair('bob', 'carol'), ...pair('alice', 'dave') },
        also: linked,
      },
      disconnect: { becomes: 'causeNormal', hears: nobody },
      hold: { becomes: 'held', hears: pair('bob', 'carol') },
      leave: { becomes: 'causeNormal', hears: pair('bob', 'carol') },
      redirect: {
        body: dave,
        becomes: 'causeTransfer',
        hears: { bob: ['carol', 'dave'], carol: ['bob', 'dave'], dave: ['bob', 'carol'] },
      },
      sendDtmfs: { body: { dtmfs: '5#' }, becomes: 'talking', hears: threeHear, also: keysAtBob },
      startRecord: { becomes: 'talking', hears: threeHear, also: recorded },
    },
  },
  'alice holds bob and carol, who confer': {
    allowed: {
      addParty: {
        body: dave,
        becomes: 'held',
        hears: { bob: ['carol', 'dave'], carol: ['bob', 'dave'], dave: ['bob', 'carol'] },
      },
      addCall: {
        body: dave,
        becomes: 'held',
        hears: { ...pair('bob', 'carol'), ...pair('alice', 'dave') },
        also: linked,
      },
      disconnect: { becomes: 'causeNormal', hears: nobody },
      leave: { becomes: 'causeNormal', hears: pair('bob', 'carol') },
      redirect: {
        body: dave,
        becomes: 'causeTransfer',
        hears: { bob: ['carol', 'dave'], carol: ['bob', 'dave'], dave: ['bob', 'carol'] },
      },
      unhold: { becomes: 'talking', hears: threeHear },
    },
  },
  'alice records a talk with bob': {
    like: 'alice talks with bob',
    allowed: {
      pauseRecord: { becomes: 'talking', hears: pair('alice', 'bob'), also: notRecorded },
      stopRecord: { becomes: 'talking', hears: pair('alice', 'bob'), also: notRecorded },
    },
    not: ['startRecord'],
  },
  'alice records, but not now': {
    like: 'alice talks with bob',
    allowed: {
      resumeRecord: { becomes: 'talking', hears: pair('alice', 'bob'), also: recorded },
      stopRecord: { becomes: 'talking', hears: pair('alice', 'bob'), also: notRecorded },
    },
    not: ['startRecord'],
  },
  'alice talks with bob at her other phone': {
    like: 'alice talks with bob',
    allowed: {
      steal: {
        body: { terminal: 'alice-web' },
        becomes: 'talking',
        hears: pair('alice', 'bob'),
        also: {
          words: 'at this phone',
          see: (scenario) =>
            scenario.line('alice', 'talking', ({ terminal }) => terminal?.endsWith('/alice-web') ?? false),
        },
      },
    },
  },
  'a robot took a call of bob in alice’s place': {
    allowed: {
      disconnect: { becomes: 'causeNormal', hears: nobody },
      join: { body: { terminal: 'alice-web' }, becomes: 'talking', hears: pair('alice', 'bob') },
      listen: {
        body: { terminal: 'alice-web' },
        becomes: 'listen',
        hears: { alice: ['bob'], bob: ['bob'] },
      },
    },
  },
  'alice listens to the robot in her place': {
    allowed: {
      join: { becomes: 'talking', hears: pair('alice', 'bob') },
      leave: { becomes: 'causeNormal', hears: { bob: ['bob'] } },
    },
  },
  'grace listens to alice and bob': {
    allowed: {
      bargeIn: {
        becomes: 'talking',
        hears: { alice: ['bob', 'grace'], bob: ['alice', 'grace'], grace: ['alice', 'bob'] },
      },
      leave: { becomes: 'causeNormal', hears: pair('alice', 'bob') },
    },
  },
  'grace has broken in on alice and bob': {
    allowed: {
      addParty: {
        body: dave,
        becomes: 'talking',
        hears: {
          alice: ['bob', 'dave', 'grace'],
          bob: ['alice', 'dave', 'grace'],
          dave: ['alice', 'bob', 'grace'],
          grace: ['alice', 'bob', 'dave'],
        },
      },
      addCall: {
        body: dave,
        becomes: 'held',
        hears: { ...pair('alice', 'bob'), ...pair('dave', 'grace') },
      },
      disconnect: { becomes: 'causeNormal', hears: nobody },
      hold: { becomes: 'held', hears: pair('alice', 'bob') },
      leave: { becomes: 'causeNormal', hears: pair('alice', 'bob') },
      redirect: {
        body: dave,
        becomes: 'causeTransfer',
        hears: { alice: ['bob', 'dave'], bob: ['alice', 'dave'], dave: ['alice', 'bob'] },
      },
      sendDtmfs: {
        body: { dtmfs: '5#' },
        becomes: 'talking',
        hears: { alice: ['bob', 'grace'], bob: ['alice', 'grace'], grace: ['alice', 'bob'] },
        also: keysAtBob,
      },
      startRecord: {
        becomes: 'talking',
        hears: { alice: ['bob', 'grace'], bob: ['alice', 'grace'], grace: ['alice', 'bob'] },
        also: {
          words: 'with `isRecording`',
          see: (scenario) => scenario.line('grace', 'talking', ({ isRecording }) => isRecording),
        },
      },
    },
  },
  'frank sees that alice is called': {
    allowed: {
      pickUp: { becomes: 'talking', hears: pair('bob', 'frank') },
    },
  },
  'bob sees that carol calls his group': {
    allowed: {
      pickUp: { becomes: 'talking', hears: pair('bob', 'carol') },
    },
  },
  'grace sees that alice talks with bob': {
    allowed: {
      listen: { becomes: 'listen', hears: { ...pair('alice', 'bob'), grace: ['alice', 'bob'] } },
      bargeIn: {
        becomes: 'talking',
        hears: { alice: ['bob', 'grace'], bob: ['alice', 'grace'], grace: ['alice', 'bob'] },
      },
    },
  },
  'carol sees that alice talks with dave': {
    allowed: {
      intrude: {
        becomes: 'talking',
        hears: { alice: ['carol', 'dave'], carol: ['alice', 'dave'], dave: ['alice', 'carol'] },
      },
    },
  },
};
