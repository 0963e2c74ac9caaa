import type { CallAction, CallLine } from '../../../sdk/wire/calls/call-line.ts';
import { serviceCallLine } from '../../../sdk/wire/calls/rcc.ts';
import { idOf } from '../../../sdk/wire/id-of.ts';
import { topics } from '../base/changes.ts';
import { serviceCallLinePath, serviceExtensionPath } from '../base/paths.ts';
import { type Resource, type SessionRequest, serialized } from '../resources/resource.ts';

/** The listed actions for integrators of the service account. All others work there, too. */
const knownActions: ReadonlySet<string> = new Set<CallAction>([
  'addParty',
  'answer',
  'disconnect',
  'hold',
  'unhold',
  'leave',
  'merge',
  'redirect',
  'sendDtmfs',
  'transfer',
  'startRecord',
  'stopRecord',
]);

/** A call line in the words of a service account. */
export function toServiceLine(line: CallLine) {
  const { extension = '', actions, displayedPhoto = '', conference, ...rest } = line;
  const isDropped = line.state === 'dropped';
  return {
    ...rest,
    actions: actions.filter((action) => knownActions.has(action)),
    restUri: serviceCallLinePath(line.lineId),
    extension: serviceExtensionPath(idOf(extension)),
    displayedPhoto,
    ...(isDropped ? { conference: false as const } : conference !== undefined && { conference }),
  };
}

/** The call lines of all users. */
export const serviceCallLines: Resource = {
  path: 'v1/rcc/CallLine',
  access: 'service',
  GET: serialized({
    about: 'Returns the call lines of all users of the enterprise that are not dropped, oldest call first.',
    item: serviceCallLine,
    name: 'results',
    filters: ['state'],
    read: ({ services }: SessionRequest) => services.exchange.lines(),
    serialize: toServiceLine,
    topic: () => topics.allCallLines,
  }),
};
