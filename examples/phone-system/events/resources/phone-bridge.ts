import * as z from 'zod/mini';
import { asRefusal } from '../../calls/resources/call-line-action.ts';
import { needControl } from '../../calls/resources/place-call.ts';
import { LineGone } from '../../exchange/calls/call-error.ts';
import { NetworkRate } from '../../limits/network-rate.ts';
import { Rate } from '../../limits/rate.ts';
import { perSystem } from '../../resources/per-system.ts';
import { text } from '../../resources/query.ts';
import { Refusal, refuse, refusing } from '../../resources/refusal.ts';
import { type Resource, type ResourceRequest, write } from '../../resources/resource.ts';
import type { Person } from '../../users/person.ts';
import { isZohoAction, ownNames, phoneBridgePath, type ZohoAction } from '../vendors/zoho-dialling.ts';
import { zohoCallId } from '../vendors/zoho-phone-bridge.ts';

const maxOctets = 8 * 1024;
const windowMs = 60_000;
/** For one user, keys of a menu among them. */
const mostOfUser = 120;
const mostWrongSecrets = 30;

const rates = perSystem(({ warnings }) => ({
  users: new Rate<number>({ most: mostOfUser, windowMs }),
  strangers: new NetworkRate({
    warnings,
    windowMs,
    most: mostWrongSecrets,
    warning: 'many wrong secrets of a vendor’s product',
  }),
}));

/** Zoho sends them with the request or behind the address. */
const parameters = {
  /** The clicked number. */
  tonumber: text,
  /** The id of the call as Zoho was told it. */
  callrefid: text,
  /** The pressed key. */
  digit: text,
  [ownNames.user]: text,
  [ownNames.secret]: text,
};
type Sent = { readonly [Name in keyof typeof parameters]?: string | undefined };

const sentBody = z.object(parameters);
const success = z.object({ status: z.literal('success') });

function checkRate(waitMs: number): void {
  if (waitMs <= 0) return;
  const headers = { 'Retry-After': String(Math.ceil(waitMs / 1_000)) };
  throw new Refusal(429, 'There are too many requests. Try again later.', { headers });
}

/** @throws Refusal 401 for a stranger */
function checkSecret({ services, params, headers, address }: ResourceRequest, sent: Sent): void {
  const secrets = [headers.get(ownNames.secret), sent[ownNames.secret]];
  if (secrets.some((secret) => secret && services.webhooks.isCalledBy(params.id ?? '', secret))) return;
  checkRate(rates(services).strangers.add(address));
  throw refuse(401, 'The secret is wrong or missing.');
}

/** @throws Refusal 403 for a user who is gone or locked, or whose phones programs may not use */
function userOf({ services }: ResourceRequest, sent: Sent): Person {
  const person = services.people.byId(Number(sent[ownNames.user]));
  if (!person || person.isDisabled) throw refuse(403, 'This user has no phone here any more.');
  needControl(person);
  checkRate(rates(services).users.add(person.id));
  return person;
}

/** Calls a number from the first phone of the user that is in service, which goes off hook by itself if it can. */
function dial({ services }: ResourceRequest, person: Person, { tonumber = '' }: Sent): void {
  const { exchange, terminals } = services;
  const phones = terminals.of(person.id);
  const ready = phones.find((phone) => terminals.isInService(phone));
  if (!/^[-\d\s+()./*#]{1,60}$/.test(tonumber)) throw refuse(406, 'Bad number: it has no digits.');
  exchange.placeCall({
    person,
    phones: ready ? [ready] : phones,
    destination: tonumber.trim(),
    infos: undefined,
    goesOffHook: true,
  });
}

/** Acts on the call that Zoho was told of. @throws LineGone, ActionNotAllowed, Refusal */
async function control(
  action: Exclude<ZohoAction, 'dial'>,
  { services: { exchange } }: ResourceRequest,
  person: Person,
  { callrefid, digit = '' }: Sent,
): Promise<void> {
  const line = exchange.linesOf(person.id).find(({ lineId }) => zohoCallId(lineId) === callrefid);
  if (!line) throw new LineGone();
  const { lineId } = line;
  switch (action) {
    case 'mute':
    case 'unmute':
      return exchange.mute(person.id, lineId, action === 'mute');
    case 'press':
      if (!/^[\d*#A-Da-d]{1,40}$/.test(digit)) throw refuse(400, 'These are no keys of a phone.', 'digit');
      return exchange.act(person.id, lineId, { action: 'sendDtmfs', dtmfs: digit });
    case 'hangUp':
      return exchange.act(person.id, lineId, { action: 'drop' });
    default:
      return exchange.act(person.id, lineId, { action });
  }
}

/** The requests of Zoho PhoneBridge: clicked numbers, and the buttons of its pop-up. */
export const phoneBridgeResource: Resource = {
  path: `${phoneBridgePath}/:id/:action`,
  access: 'anyone',
  POST: write<typeof sentBody, typeof success, ResourceRequest, typeof parameters>({
    about: `For Zoho PhoneBridge, the webhook with this id, as a form or as JSON. \`dial\` calls \`tonumber\` from a phone of the user, with the rights of the user; \`answer\`, \`hangUp\`, \`mute\`, \`unmute\`, \`hold\`, \`unhold\` and \`press\` (\`digit\`) act on the call \`callrefid\`. \`${ownNames.secret}\`, a header or a parameter, is the secret that Zoho was given for the webhook: 401 for another, 403 for a user who is gone or locked, 404 for a call that is over, 406 for a number that cannot be called, 409 for an action that is not possible now, 429 after too many requests.`,
    refuses: [401, 403, 406, 409, 429],
    query: parameters,
    body: sentBody,
    takesForm: true,
    maxOctets,
    answers: success,
    handle: async (request, body) => {
      const sent: Sent = { ...request.query, ...body };
      checkSecret(request, sent);
      const { action = '' } = request.params;
      if (!isZohoAction(action)) throw refuse(404, 'There is no such action.');
      const person = userOf(request, sent);
      await refusing(asRefusal, () =>
        action === 'dial' ? dial(request, person, sent) : control(action, request, person, sent),
      );
      return { item: { status: 'success' } };
    },
  }),
};
