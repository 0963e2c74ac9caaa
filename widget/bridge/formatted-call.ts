import type { Call } from '../../sdk/index.ts';
import type { FormattedCall } from './contract.ts';

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** A call as its parent sees it (integrations 3, CRM formatted call). */
export function formatCall(call: Call): FormattedCall {
  const line = call.line.value;
  return {
    lineID: line.lineId,
    callID: lastSegment(line.call),
    state: line.state,
    isIncoming: line.isIncoming,
    number: line.displayedExternalNumber ?? line.displayedNumber,
    creationTime: line.creationTime,
    canAnswer: call.can('answer'),
    canDrop: call.can('drop') || call.can('disconnect') || call.can('leave'),
    ...(line.displayedLabel !== undefined && { label: line.displayedLabel }),
    ...(line.displayedVia !== undefined && { viaLabel: line.displayedVia }),
    ...(line.lastRedirectedNumber !== undefined && {
      viaNumber: line.lastRedirectedNumber,
    }),
    ...(line.acdGroup !== undefined && {
      acdGroupID: lastSegment(line.acdGroup),
    }),
    ...(line.serviceName !== undefined && { service: line.serviceName }),
    ...(line.terminal !== undefined && {
      terminal: lastSegment(line.terminal),
    }),
    ...(line.talkingTime !== undefined && { talkingTime: line.talkingTime }),
  };
}

/** Personal calls are nobody's business but their user's: without consent the parent does not see them. */
export const isShared = (call: Call): boolean => call.line.value.isPersonalCall !== true;
