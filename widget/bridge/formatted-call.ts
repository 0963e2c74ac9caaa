import { type Call, type CallLine, type CrmSettings, idOf } from '#sdk/index.ts';
import type { MethodName } from './contract/bridge-methods.ts';
import type { EndedCall, FormattedCall } from './contract/call.ts';
import type { CallToLog } from './contract/call-log.ts';

/** Omits a property without a value. */
function where<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });
}

type CallMethod = MethodName;

/** The bridge methods that a line allows, by its actions. */
function methodsFor(call: Call): readonly CallMethod[] {
  const can = (...actions: Parameters<Call['can']>[0][]) => actions.some((action) => call.can(action));
  const allowed: readonly (readonly [CallMethod, boolean])[] = [
    ['answer', can('answer')],
    ['drop', can('drop', 'disconnect', 'leave')],
    ['disconnect', can('disconnect')],
    ['leave', can('leave')],
    ['hold', can('hold')],
    ['unhold', can('unhold')],
    ['mute', call.isHere.value && !call.isMuted.value],
    ['unmute', call.isHere.value && call.isMuted.value],
    ['redirect', can('redirect')],
    ['consult', can('addCall')],
    ['completeTransfer', can('transfer')],
    ['merge', can('merge')],
    ['addParty', can('addParty')],
    ['sendDtmf', can('sendDtmfs')],
    ['startRecord', can('startRecord')],
    ['stopRecord', can('stopRecord')],
    ['pauseRecord', can('pauseRecord')],
    ['resumeRecord', can('resumeRecord')],
  ];
  return allowed.flatMap(([method, isAllowed]) => (isAllowed ? [method] : []));
}

/** The properties of a line for any reader. */
function formatLine(
  line: CallLine,
): Omit<FormattedCall, 'isHere' | 'isMuted' | 'canAnswer' | 'canDrop' | 'actions'> {
  const { sfId, sfLabel, sfType } = line.externalInfos ?? {};
  return {
    lineID: line.lineId,
    callID: idOf(line.call),
    state: line.state,
    isIncoming: line.isIncoming,
    number: line.displayedExternalNumber || line.displayedNumber,
    creationTime: line.creationTime,
    isRecording: line.isRecording,
    ...where('cause', line.stateCause === 'causeNormal' ? undefined : line.stateCause),
    ...where('label', line.displayedLabel),
    ...where('viaLabel', line.displayedVia),
    ...where('viaNumber', line.lastRedirectedNumber),
    ...where('acdGroupID', line.acdGroup === undefined ? undefined : idOf(line.acdGroup)),
    ...where('service', line.serviceName),
    ...where('terminal', line.terminal === undefined ? undefined : idOf(line.terminal)),
    ...where('talkingTime', line.talkingTime),
    ...(line.externalInfos && {
      externalInfos: {
        ...where('sfId', sfId),
        ...where('sfLabel', sfLabel),
        ...(sfType === 'UCC' || sfType === 'GENERIC_CRM' ? { sfType } : {}),
      },
    }),
  };
}

/** A call as a page sees it, see docs/bridge.md. Reads signals. */
export function formatCall(call: Call): FormattedCall {
  const actions = methodsFor(call);
  return {
    ...formatLine(call.line.value),
    isHere: call.isHere.value,
    isMuted: call.isMuted.value,
    ...where('linkedLineID', call.linked.value?.lineId),
    canAnswer: actions.includes('answer'),
    canDrop: actions.includes('drop'),
    actions: [...actions],
  };
}

/**
 * An ended call for the log of a page. `endTime` is milliseconds since 1970 by the phone system's clock. The duration
 * counts from the connection until then, unless `durationMs` is known better.
 */
export function formatEnded(
  line: CallLine,
  { endTime, durationMs }: { readonly endTime: number; readonly durationMs?: number },
): EndedCall {
  const formatted = formatLine(line);
  const { talkingTime } = line;
  return {
    ...formatted,
    isHere: false,
    isMuted: false,
    canAnswer: false,
    canDrop: false,
    actions: [],
    key: keyOf(formatted),
    endTime,
    durationMs: durationMs ?? (talkingTime === undefined ? 0 : Math.max(1, endTime - talkingTime)),
  };
}

const keyOf = ({ callID, lineID }: Pick<FormattedCall, 'callID' | 'lineID'>) => `${callID}:${lineID}`;

/** A present call as a page logs it. Reads signals. */
export function formatToLog(call: Call): CallToLog {
  const line = formatLine(call.line.value);
  return { ...line, key: keyOf(line), ...where('linkedLineID', call.linked.value?.lineId) };
}

/** An ended call as a page logs it. */
export function formatEndedToLog(ended: EndedCall): CallToLog {
  const { isHere: _, isMuted: _m, canAnswer: _a, canDrop: _d, actions: _c, ...call } = ended;
  return call;
}

/** Personal calls are private: without consent no page receives them. */
export const isReported = (
  line: Pick<CallLine, 'isPersonalCall'>,
  settings: CrmSettings | undefined,
): boolean => line.isPersonalCall !== true || settings?.hasPersonalCallConsent === true;

/** Returns true for a present call that pages see. */
export const isShared = (line: CallLine, settings: CrmSettings | undefined): boolean =>
  line.state !== 'dropped' && isReported(line, settings);
