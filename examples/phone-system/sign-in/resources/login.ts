import * as z from 'zod/mini';
import { maxAssistantName } from '../../../../sdk/wire/assistants/proposal.ts';
import { meetingToken, meetingTokenRequest } from '../../../../sdk/wire/meetings/meeting-point.ts';
import { loginResponse } from '../../../../sdk/wire/session/login.ts';
import { loginRequest } from '../../../../sdk/wire/session/login-request.ts';
import { applicationHeader } from '../../../../sdk/wire/session/requests.ts';
import { languageFilePath } from '../../company/resources/language-files.ts';
import { applications } from '../../http/sessions/applications.ts';
import { deviceCookie, knownDevice } from '../../http/sessions/known-devices.ts';
import {
  keepingOf,
  namesSession,
  refuseGuesses,
  sessionOf,
  sessionStart,
} from '../../http/sessions/session-cookie.ts';
import { type Holder, type Session, sessionHash } from '../../http/sessions/sessions.ts';
import { type Asked, text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { type Resource, type ResourceRequest, write } from '../../resources/resource.ts';
import { displayName } from '../../users/person.ts';
import { describeShortInfo } from '../../users/resources/short-info.ts';
import { actFor } from './behalf.ts';
import { issueMeetingToken } from './meeting-token.ts';
import { redeemCode } from './redeem-code.ts';
import { finishActions } from './required-actions.ts';
import { type SigningApp, signIn } from './sign-in.ts';

const loginQuery = { wl: text, behalf: text, rt: text, name: text };
type LoginRequest = ResourceRequest & Asked<typeof loginQuery>;

/** Signs in: with a password, or with `?wl` for the session that this browser already has. */
export const login: Resource = {
  path: 'v1/service/Login',
  access: 'anyone',
  isRtRandom: true,
  isSignIn: true,
  POST: write({
    about:
      'Signs in with `Authorization: Basic`. With `?wl` it continues the session of the cookie, and answers 401 if there is none. `actionToken` in the body signs in when all required actions of `v1/service/RequiredAction` are done: 403 before. `code` and `verifier` in the body sign in by a one-time code: 410 if the code is used or expired, 403 if it belongs to another application. `behalf=<login>` signs in on behalf of that user, and an empty `behalf` returns to the own session. An assistant signs in with its `name`, which the user reads in the list of sessions and in each proposal. With `service` and `uid` in the body, and `rt` with any value, the session of a user gets a token for the video-conference service: 403 without the licence or for another uid.',
    refuses: [401, 403, 404, 410, 412, 503],
    query: loginQuery,
    body: z.union([meetingTokenRequest, loginRequest]),
    answers: z.union([meetingToken, loginResponse]),
    status: 200,
    handle: async (request, body) => {
      if ('service' in body) return issueMeetingToken(request, body.uid);
      const app = applicationOf(request);
      if (request.query.wl !== undefined) return goOn(request, app);
      if (body.actionToken !== undefined)
        return begin(request, app, { holder: finishActions(request, app, body.actionToken) });
      if (body.code === undefined) return begin(request, app, { holder: await signIn(request, app) });
      return begin(request, app, redeemCode(request, app, body.code, body.verifier ?? ''));
    },
  }),
};

function applicationOf({ headers }: ResourceRequest): SigningApp {
  const [name = ''] = (headers.get(applicationHeader) ?? '').split(';');
  const kind = applications.get(name);
  if (!kind) throw refuse(403, `The application "${name.slice(0, 64)}" may not sign in here.`);
  return { name, kind };
}

/** @throws Refusal 400 for a name that a user could not read */
function assistantName(name = ''): string {
  const read = name.trim();
  if (read === '' || read.length > maxAssistantName || /\p{C}/u.test(read))
    throw refuse(400, `An assistant has a name of at most ${maxAssistantName} characters.`, 'name');
  return read;
}

async function goOn(request: LoginRequest, app: SigningApp) {
  const session = sessionOf(request.services.sessions, request.headers, app.name);
  if (!session) {
    if (namesSession(request.headers)) refuseGuesses(request.services, request.address);
    throw refuse(401, 'There is no session to go on with.');
  }
  if (request.query.behalf === undefined) return welcome(request, session, {});
  const answer = await begin(request, app, session);
  await request.services.sessions.logOut(session);
  return answer;
}

async function begin(
  request: LoginRequest,
  app: SigningApp,
  { holder, issuer }: { readonly holder: Holder; readonly issuer?: Session },
) {
  const { services, query } = request;
  const acting = query.behalf === undefined ? holder : actFor(query.behalf, holder, app, services.people);
  const session = await services.sessions.create({
    app: app.name,
    holder: acting,
    client: app.kind === 'assistant' ? assistantName(query.name) : (request.headers.get('User-Agent') ?? ''),
    address: request.address,
    origin: services.system.allowedOrigins.find((one) => one === request.headers.get('Origin')),
    ...(issuer && { issuer }),
  });
  await recordActing(request, session);
  const { isSecure } = services.system;
  const options = { isSecure, keeping: keepingOf(request.headers) };
  const answer = welcome(request, session, sessionStart(session, options));
  // A code and a change of users prove nothing about the password.
  const isByPassword = issuer === undefined && query.behalf === undefined && holder.kind === 'person';
  if (!isByPassword || options.keeping === 'carried' || knownDevice(request, holder.personId) !== undefined)
    return answer;
  return { ...answer, cookies: [deviceCookie(services, holder.personId, options)] };
}

/** A user can read when others acted for the user. */
async function recordActing({ services }: ResourceRequest, session: Session): Promise<void> {
  const { holder, app, address } = session;
  const actor =
    holder.kind === 'person' && holder.actorId !== undefined
      ? services.people.byId(holder.actorId)
      : undefined;
  if (holder.kind !== 'person' || !actor) return;
  await services.actingRecords.begin({
    hash: sessionHash(session),
    personId: holder.personId,
    actorName: displayName(actor),
    app,
    address,
  });
}

function welcome(request: ResourceRequest, session: Session, headers: Record<string, string>) {
  const { services } = request;
  const { css, js, GTM, isHelpDisplayedInIframe } = services.system.brandings.current;
  return {
    item: {
      ...describeHolder(request, session),
      url: '/restletrouter/',
      brandings: { css, js },
      ...(GTM !== undefined && { GTM }),
      languages: offeredLanguages(services).map((code) => ({ code, restUri: languageFilePath(code) })),
      isHelpDisplayedInIframe,
    },
    headers: { ...headers, [applicationHeader]: session.token },
  };
}

/** Returns the languages that users can choose. */
function offeredLanguages({ dictionaries, companySettings }: ResourceRequest['services']): readonly string[] {
  const { languages } = companySettings.of('brand');
  return dictionaries.tags.filter((tag) => languages.length === 0 || languages.includes(tag));
}

function describeHolder(request: ResourceRequest, session: Session) {
  const { holder } = session;
  if (holder.kind === 'service') {
    return { user: holder.login, lang: 'en', isSwitchboard: false, webRtc: false, isBehalf: false };
  }
  const person = request.services.people.byId(holder.personId);
  if (!person) throw refuse(401, 'There is no session to go on with.');
  return describeShortInfo(request, person, session);
}
