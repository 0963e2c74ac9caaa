import type { Call, Client } from '#sdk/index.ts';
import type { MethodName } from '../contract/bridge-methods.ts';
import type { ReadParams } from '../contract/methods.ts';
import { formatCall, isShared } from '../formatted-call.ts';
import { Refused } from '../refused.ts';
import type { Commands } from './command.ts';
import { reached } from './reached.ts';

type CallMethod =
  | 'getCalls'
  | 'placeCall'
  | 'answer'
  | 'drop'
  | 'disconnect'
  | 'leave'
  | 'hold'
  | 'unhold'
  | 'mute'
  | 'unmute'
  | 'redirect'
  | 'consult'
  | 'completeTransfer'
  | 'merge'
  | 'addParty'
  | 'sendDtmf'
  | 'startRecord'
  | 'stopRecord'
  | 'pauseRecord'
  | 'resumeRecord'
  | 'addExternalInfos';

/**
 * Commands of a page on calls. A personal call without consent does not exist for pages.
 *
 * @param tellUser shows the phone's user the reason of a failure
 */
export function callCommands(
  client: Client,
  listed: () => readonly Call[],
  tellUser: (thrown: unknown) => void,
): Commands<CallMethod> {
  const { calls, callerIds, crm } = client;
  const named = (lineID: string): Call => {
    const settings = crm.settings.peek();
    const call = listed().find((one) => one.lineId === lineID && isShared(one.line.peek(), settings));
    if (!call) throw new Refused(404, `There is no line ${lineID}.`);
    return call;
  };
  const allowing = (method: MethodName, lineID: string): Call => {
    const call = named(lineID);
    if (!formatCall(call).actions.includes(method))
      throw new Refused(409, `The line does not allow ${method} now.`);
    return call;
  };
  const act =
    <Params extends { lineID: string }>(
      method: MethodName,
      run: (call: Call, params: Params) => Promise<void> | void,
    ) =>
    async (params: Params) => {
      await run(allowing(method, params.lineID), params);
      return null;
    };

  return {
    getCalls: () => listed().map(formatCall),
    placeCall: async ({ destination, callerID, force = false, externalInfos, tellUser: isReported }) => {
      try {
        await reached(client);
        if (callerID !== undefined) await callerIds.choose(callerID || undefined);
        await calls.place(destination, { force, ...(externalInfos && { infos: defined(externalInfos) }) });
        return null;
      } catch (thrown) {
        if (isReported) tellUser(thrown);
        throw thrown;
      }
    },
    answer: act('answer', (call) => call.answer()),
    drop: act('drop', (call) => call.hangUp()),
    disconnect: act('disconnect', (call) => call.endForAll()),
    leave: act('leave', (call) => call.leave()),
    hold: act('hold', (call) => call.hold()),
    unhold: act('unhold', (call) => call.unhold()),
    mute: act('mute', (call) => call.setMuted(true)),
    unmute: act('unmute', (call) => call.setMuted(false)),
    redirect: act('redirect', (call, { destination }: ReadParams<'redirect'>) => call.redirect(destination)),
    consult: act('consult', (call, { destination }: ReadParams<'consult'>) => call.consult(destination)),
    completeTransfer: act('completeTransfer', (call, { otherLineID }: ReadParams<'completeTransfer'>) =>
      call.transferTo(named(otherLineID)),
    ),
    merge: act('merge', (call, { otherLineID }: ReadParams<'merge'>) => call.merge(named(otherLineID))),
    addParty: act('addParty', (call, { destination }: ReadParams<'addParty'>) => call.addParty(destination)),
    sendDtmf: act('sendDtmf', (call, { dtmfs }: ReadParams<'sendDtmf'>) => call.sendDtmfs(dtmfs)),
    startRecord: act('startRecord', (call) => call.startRecord()),
    stopRecord: act('stopRecord', (call) => call.stopRecord()),
    pauseRecord: act('pauseRecord', (call) => call.pauseRecord()),
    resumeRecord: act('resumeRecord', (call) => call.resumeRecord()),
    addExternalInfos: async ({ lineID, sfLabel: label, sfId: id, sfType: type }) => {
      await named(lineID).addExternalInfos(defined({ label, id, type }));
      return null;
    },
  };
}

/** Removes undefined fields: the SDK distinguishes omitted fields from empty fields. */
const defined = <Infos extends object>(infos: Infos) =>
  Object.fromEntries(Object.entries(infos).filter(([, value]) => value !== undefined));
