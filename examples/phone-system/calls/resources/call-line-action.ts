import * as z from 'zod/mini';
import {
  destinationRequest,
  dtmfRequest,
  otherLineRequest,
  terminalRequest,
} from '../../../../sdk/wire/calls/call-action.ts';
import { callAction } from '../../../../sdk/wire/calls/call-line.ts';
import { callLinePath, terminalPath } from '../../base/paths.ts';
import {
  ActionNotAllowed,
  BadNumber,
  EmergencyNumber,
  LineGone,
  OutsideRefused,
  TransferFailed,
} from '../../exchange/calls/call-error.ts';
import type { LineCommand } from '../../exchange/lines/line-command.ts';
import { parseBody } from '../../resources/body.ts';
import type { Write } from '../../resources/method.ts';
import { text } from '../../resources/query.ts';
import { refuse, refusing } from '../../resources/refusal.ts';
import { type Resource, type SessionRequest, type UserRequest, write } from '../../resources/resource.ts';

/** The fields of all bodies: who reads an action sends them in the query. */
const actionQuery = { destination: text, line: text, terminal: text, dtmfs: text };

const empty = z.optional(z.unknown());

/** The schema of each action's body. */
const bodies = {
  answer: empty,
  drop: empty,
  disconnect: empty,
  leave: empty,
  hold: empty,
  unhold: empty,
  redirect: destinationRequest,
  addParty: destinationRequest,
  addCall: destinationRequest,
  merge: otherLineRequest,
  transfer: otherLineRequest,
  startRecord: empty,
  stopRecord: empty,
  pauseRecord: empty,
  resumeRecord: empty,
  steal: terminalRequest,
  join: terminalRequest,
  listen: terminalRequest,
  bargeIn: terminalRequest,
  sendDtmfs: dtmfRequest,
} as const;
type ActionName = keyof typeof bodies;

const isAction = (name: string | undefined): name is ActionName =>
  name !== undefined && Object.hasOwn(bodies, name);

/** Some actions belong to the wire, but no such line lists them. */
export const refuseAction = (name: string | undefined) =>
  z.safeParse(callAction, name).success
    ? refuse(409, `"${name}" is not possible with this call.`)
    : refuse(404, 'There is no such action.');

/** @param linesPath where the asker finds lines, and uris of lines begin */
function toCommand(action: ActionName, body: unknown, linesPath: string): LineCommand {
  switch (action) {
    case 'merge':
    case 'transfer': {
      const { line } = parseBody(otherLineRequest, body);
      if (!line.startsWith(linesPath)) throw refuse(400, `This is not the uri of a call line.`, 'line');
      return { action, other: line.slice(linesPath.length) };
    }
    case 'steal':
    case 'join':
    case 'listen':
      return { action, phoneId: phoneIdOf(body) };
    case 'bargeIn':
      return { action };
    default:
      // Fields beyond the schema are ignored.
      return { ...(bodies[action] === empty ? {} : (body as object)), action } as LineCommand;
  }
}

/** The phone that a body names by its uri or its id; undefined where it names none. */
export function phoneIdOf(body: unknown): string | undefined {
  const { terminal } = parseBody(terminalRequest, body ?? {});
  const folder = terminalPath('');
  return terminal?.startsWith(folder) ? terminal.slice(folder.length) : terminal;
}

/** Converts refusals of the exchange to the wire format. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof BadNumber || error instanceof EmergencyNumber) return refuse(406, error.message);
  if (error instanceof TransferFailed) return refuse(406, error.message);
  if (error instanceof OutsideRefused) return refuse(403, error.message);
  if (error instanceof LineGone) return refuse(404, error.message);
  if (error instanceof ActionNotAllowed) return refuse(409, error.message);
  return error;
}

/**
 * The two ways to act on a call line.
 *
 * @param linesPath path of the lines, `v1/user/CallLine/`
 * @param ownerOf returns the user whose line the request may act on; undefined for none
 */
export function actionMethods<Incoming extends SessionRequest>(
  linesPath: string,
  ownerOf: (request: Incoming) => number | undefined,
): { readonly GET: Write<Incoming>; readonly POST: Write<Incoming> } {
  const act = async (request: Incoming, body: unknown) => {
    const { action, lineId = '' } = request.params;
    if (!isAction(action)) {
      const isGone = request.services.exchange.ownerOf(lineId) === undefined;
      throw isGone ? asRefusal(new LineGone()) : refuseAction(action);
    }
    await refusing(asRefusal, async () => {
      const owner = ownerOf(request);
      if (owner === undefined) throw new LineGone();
      await request.services.exchange.act(owner, lineId, toCommand(action, body, linesPath));
    });
    return {};
  };
  const method = {
    about:
      'Carries out one of `answer`, `disconnect`, `leave`, `hold`, `unhold`, `redirect`, `sendDtmfs`, `addCall`, `addParty`, `merge`, `transfer`, `startRecord`, `stopRecord`, `pauseRecord`, `resumeRecord`, `steal`, `join`, `listen`, `bargeIn`, or `drop` (`disconnect` while the line is ringing or monitored, else `leave`). Answers 409 if the line does not list the action, and 404 if the line, the other line or the phone no longer exists.',
    refuses: [406, 409] as const,
    bodies: [destinationRequest, dtmfRequest, otherLineRequest, terminalRequest],
    handle: act,
  };
  return {
    GET: write({
      ...method,
      query: actionQuery,
      handle: (request) => {
        const { action } = request.params;
        return act(request, isAction(action) ? parseBody(bodies[action], request.query) : undefined);
      },
    }),
    POST: write({
      ...method,
      body: ({ params }: Incoming) => (isAction(params.action) ? bodies[params.action] : undefined),
    }),
  };
}

/** The actions of a call line. */
export const callLineAction: Resource = {
  path: 'v1/user/CallLine/:lineId/:action',
  access: 'user',
  ...actionMethods(callLinePath(''), ({ person }: UserRequest) => person.id),
};
