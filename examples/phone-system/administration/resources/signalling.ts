import { signallingMessage, signallingSource } from '../../../../sdk/wire/administration/signalling.ts';
import { describeMessage } from '../../diagnosis/describe-leg.ts';
import { findSignalling, type SignallingQuery } from '../../diagnosis/find-signalling.ts';
import { pcapOf } from '../../diagnosis/pcap.ts';
import { text, wholeNumber } from '../../resources/query.ts';
import { maxLength } from '../../resources/reading.ts';
import { list, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { checkAllUsers } from '../actor.ts';

const query = { peer: text, number: text, from: wholeNumber(15), to: wholeNumber(15) };

const found = (request: UserRequest, asked: SignallingQuery) => {
  checkAllUsers(request, 'The signalling is for administrators of all users.');
  return findSignalling(request.services.engine.signalling(), asked);
};

const about =
  'of phones and trunks that are in memory, the oldest first, without secrets. `peer` selects the calls and registrations with an address, `number` the calls with the last digits of a number, `from` and `to` the time, in milliseconds since 1970. Answers 403 to an administrator of a department.';

const messages: Resource = {
  path: signallingSource,
  access: 'administrator',
  GET: list({
    about: `Returns the last ${maxLength} SIP messages ${about}`,
    refuses: [403],
    query,
    item: signallingMessage,
    read: (request) => found(request, request.query).slice(-maxLength).map(describeMessage),
  }),
};

const file: Resource = {
  path: `${signallingSource}/pcap`,
  access: 'administrator',
  GET: write({
    about: `Returns the SIP messages ${about} As a file for Wireshark and tcpdump, \`application/vnd.tcpdump.pcap\`; messages of connections are there as datagrams too.`,
    refuses: [403],
    status: 200,
    query,
    handle: (request) => ({
      content: {
        octets: pcapOf(found(request, request.query)),
        type: 'application/vnd.tcpdump.pcap',
        isSecret: true,
      },
    }),
  }),
};

/** The last SIP messages. */
export const signallingResources: readonly Resource[] = [messages, file];
