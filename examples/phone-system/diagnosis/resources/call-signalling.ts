import { callLeg, callSignallingSource } from '../../../../sdk/wire/calls/call-leg.ts';
import { topics } from '../../base/changes.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { displayName } from '../../users/person.ts';
import { describeLeg, isWhole, type SignallingReader } from '../describe-leg.ts';
import type { KeptLeg } from '../leg-record.ts';
import { pcapOf } from '../pcap.ts';
import { recordCallLook } from './looked-at.ts';

const callIdOf = ({ params: { id = '' } }: UserRequest): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0);

/** Returns who reads. An administrator has no more rights than the user on whose behalf the request is. */
function readerOf({ person, session: { holder }, services }: UserRequest): SignallingReader {
  const isOwn = holder.kind === 'person' && holder.actorId === undefined;
  const administrator = isOwn ? services.administrators.of(person.id) : undefined;
  return administrator && administrator.department === undefined ? 'all' : person.id;
}

/** Returns the legs of the call that a request names. @throws Refusal 404 for a call of other users */
async function legsOf(request: UserRequest): Promise<readonly KeptLeg[]> {
  const { person, services } = request;
  const callId = callIdOf(request);
  if (readerOf(request) === 'all') await recordCallLook(request, callId);
  else if (!(await services.records.hasCall(person.id, callId))) throw refuse(404, 'There is no such call.');
  return services.callSignalling.of(callId);
}

async function describedLegs(request: UserRequest) {
  const seen = { callId: callIdOf(request), reader: readerOf(request) };
  const nameOf = (id: number) => {
    const person = request.services.people.byId(id);
    return person && displayName(person);
  };
  return (await legsOf(request)).flatMap((leg) => describeLeg(leg, seen, nameOf) ?? []);
}

async function wholeMessages(request: UserRequest) {
  const reader = readerOf(request);
  const legs = (await legsOf(request)).filter((leg) => isWhole(leg, reader));
  return legs.flatMap(({ messages }) => messages).sort((one, other) => one.at - other.at);
}

const about =
  'An administrator of all users reads every call whole, and for calls of others that is in the record of changes, once an hour. Other users read their own calls, without the phones of others, and get 404 for others. Kept for seven days, and not longer than the history.';

/** The signalling of single calls. */
export const callSignallingResources: readonly Resource[] = [
  {
    path: `${callSignallingSource}/:id/legs`,
    access: 'user',
    GET: list({
      about: `Returns the legs of a call, the first first, with their SIP messages without secrets and the packets of their sound; none of a call that is not known. ${about} They read of trunks only the first lines of messages.`,
      refuses: [404],
      item: callLeg,
      read: describedLegs,
      topic: (request) => topics.callSignalling(callIdOf(request), readerOf(request)),
    }),
  },
  {
    path: `${callSignallingSource}/:id/pcap`,
    access: 'user',
    GET: write({
      about: `Returns the SIP messages of a call as a file for Wireshark and tcpdump, \`application/vnd.tcpdump.pcap\`. ${about} Their file has no messages of trunks.`,
      refuses: [404],
      status: 200,
      handle: async (request: UserRequest) => ({
        content: {
          octets: pcapOf(await wholeMessages(request)),
          type: 'application/vnd.tcpdump.pcap',
          isSecret: true,
        },
      }),
    }),
  },
];
