import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { parseJson } from '../../../../sdk/wire/json.ts';
import { meetingClientFrame } from '../../../../sdk/wire/meetings/meeting-frames.ts';
import { networkOf } from '../../limits/network.ts';
import type { RateLimitedLog } from '../../limits/rate-limited-log.ts';
import type { MeetingHolder, MeetingLink } from '../../meetings/rooms/attendee-facts.ts';
import type { MeetingHall } from '../../meetings/rooms/meeting-hall.ts';
import type { Attendee } from '../../meetings/rooms/room.ts';
import type { OneTimeTokens } from '../../sign-in/one-time-tokens.ts';
import { clientAddress } from '../server/client-address.ts';
import { FrameBudget } from './frame-budget.ts';

/** Pings find dead connections; a browser answers them by itself. */
const pingMs = 10_000;
/** A reader that takes nothing is ended, before it fills the memory. */
const maxWaitingBytes = 4 * 1024 * 1024;

const codes = { closed: 1000, left: 1001, badFrame: 1007, tooMany: 1008, tooSlow: 1013 } as const;

interface MeetingSocketDeps {
  readonly meetingHall: MeetingHall;
  readonly meetingTokens: OneTimeTokens<MeetingHolder>;
  readonly warnings: RateLimitedLog;
}

/**
 * Returns a handler for a meeting socket, or the status of the refusal: its token is used, late or made up. The secret
 * of a lost connection can only be judged when the socket is open, because the new connection takes the place of the
 * lost connection.
 */
export function openMeetingSocket(
  request: IncomingMessage,
  { meetingHall, meetingTokens, warnings }: MeetingSocketDeps,
): string | ((socket: WebSocket) => void) {
  const query = new URLSearchParams((request.url ?? '').split('?')[1]);
  const resume = query.get('resume');
  const from = clientAddress(request);
  if (resume !== null)
    return (socket) => {
      serve(socket, meetingHall, { warnings, from }, (link) =>
        meetingHall.resume(resume, link, { isNewPage: query.has('reloaded') }),
      );
    };
  const taken = meetingTokens.take(query.get('token') ?? '');
  if (typeof taken === 'string') return '403 Forbidden';
  const network = networkOf(from);
  return (socket) =>
    serve(socket, meetingHall, { warnings, from }, (link) =>
      meetingHall.arrive(taken.value, link, { network }),
    );
}

function serve(
  socket: WebSocket,
  hall: MeetingHall,
  { warnings, from }: { readonly warnings: RateLimitedLog; readonly from: string },
  enter: (link: MeetingLink) => Attendee | undefined,
): void {
  const link: MeetingLink = {
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > maxWaitingBytes) socket.close(codes.tooSlow, 'too slow');
      else socket.send(JSON.stringify(frame));
    },
    close: (code, reason) => socket.close(code, reason),
  };
  socket.on('error', () => socket.terminate());
  const attendee = enter(link);
  if (!attendee) {
    socket.close(4404, 'unknown');
    return;
  }
  let isAlive = true;
  const pings = setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingMs);
  const budget = budgetOf(attendee);
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('message', (data: Buffer, isBinary) => {
    isAlive = true;
    if (socket.readyState !== socket.OPEN) return;
    const frame = isBinary ? undefined : meetingClientFrame.safeParse(parseJson(data.toString())).data;
    const isWithin = budget.spend(frame?.type, data.length);
    if (frame && isWithin) hall.receive(attendee, frame);
    else {
      warnings.warn('a client of the meetings sent no frame, or too many', from, { ...budget.spent });
      socket.close(isWithin ? codes.badFrame : codes.tooMany);
    }
  });
  socket.on('close', (code) => {
    clearInterval(pings);
    if (code === codes.closed) hall.depart(attendee, link);
    // A page that is left may only be loaded again.
    else hall.lost(attendee, link, { isLeft: code === codes.left });
  });
}

/** A client that connects again keeps its budget: the frames that are left of it. */
const budgets = new WeakMap<Attendee, FrameBudget>();

function budgetOf(attendee: Attendee): FrameBudget {
  const budget = budgets.get(attendee) ?? new FrameBudget();
  budgets.set(attendee, budget);
  return budget;
}
