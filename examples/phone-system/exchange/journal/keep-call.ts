import type { Engine } from '../../engine/port.ts';
import type { Call } from '../calls/call.ts';
import type { Party } from '../calls/party.ts';
import type { Line } from '../lines/line.ts';
import type { KeptCall, KeptLine, KeptParty } from './kept-call.ts';

/** Returns the state by which another process goes on with a call; undefined if nobody is in it. */
export function keepCall(call: Call, engine: Pick<Engine, 'kept'>): KeptCall | undefined {
  const parties = call.parties.filter(({ isLive }) => isLive);
  if (parties.length === 0) return undefined;
  const waitsFor = (party: Party) => goalOf(parties.find(({ summons }) => summons?.caller === party));
  return {
    id: call.id,
    parties: parties.map((party) => keepParty(party, waitsFor(party), engine)),
    recording: call.keptRecording,
  };
}

/** Returns the number of the group that rings a party, or of the party itself. */
function goalOf(callee: Party | undefined): string | undefined {
  const shown = callee?.summons?.group?.shown ?? callee?.identity;
  return shown?.external ?? shown?.number;
}

function keepParty(party: Party, waitsFor: string | undefined, engine: Pick<Engine, 'kept'>): KeptParty {
  const { id, identity, state, isHeldHere, isHeldByPhone, isMuted, hasCalled, isPaged } = party;
  const { trunk, payer, leg, line, alerting } = party;
  return {
    ...{ id, identity, state, isHeldHere, isHeldByPhone, isMuted, hasCalled, isPaged },
    ...{ trunk, payer, waitsFor },
    rings: alerting?.legs.flatMap((one) => {
      const kept = engine.kept(one);
      return kept ? [{ id: one, kept }] : [];
    }),
    leg: leg && { ...leg, kept: engine.kept(leg.id) },
    line: line && keepLine(line),
  };
}

function keepLine(line: Line): KeptLine {
  const { number, person, isIncoming, createdAt, talkingAt, far, phoneId } = line;
  const { via, linkId, acdGroup, called, infos } = line;
  return {
    ...{ number, personId: person.id, isIncoming, createdAt, talkingAt, far, phoneId },
    ...{ via, linkId, acdGroup, called, infos },
  };
}
