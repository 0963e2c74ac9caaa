import type { Core } from 'sip.js';
import type { LegId } from '../../../port.ts';
import type { AgentBehaviour } from '../connection/sip-connection.ts';
import type { DialogNames } from '../message/replaces.ts';
import type { Trunk } from './trunk.ts';

interface TrunkBehaviourOptions {
  /** Returns the trunk that has its name now; undefined: it is closed. */
  readonly present: () => Trunk | undefined;
  readonly legOf: (names: DialogNames) => LegId | undefined;
  /** Handles its calls; they are refused by default. */
  readonly onInvite?: (request: Core.IncomingInviteRequest) => void;
}

/** Returns how the agent of a trunk handles what begins there: a trunk sends calls, and nothing else. */
export function trunkBehaviour(
  trunk: Trunk,
  { present, legOf, onInvite = refuse(480) }: TrunkBehaviourOptions,
): AgentBehaviour {
  // The agent outlives a change of the settings, and the trunk, whose registration and calls it has to end.
  let last = trunk;
  const latest = () => {
    last = present() ?? last;
    return last;
  };
  return {
    account: () => latest().account,
    contactUser: trunk.contactUser,
    encryption: () => latest().settings.encryption ?? 'none',
    soundFrom: () => latest().settings.soundFrom ?? [],
    legOf,
    // Neither a transfer nor a redirection by the other side may call a number at the company's cost.
    isForUs: () => false,
    delegate: {
      onInvite,
      onMessage: refuse(405),
      onNotify: refuse(481),
      onRefer: refuse(405),
      onRegister: refuse(405),
      onSubscribe: refuse(489),
    },
  };
}

const refuse =
  (statusCode: number) =>
  (request: { reject(options: Core.ResponseOptions): unknown }): void =>
    void request.reject({ statusCode });
