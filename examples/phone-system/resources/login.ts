import { applicationHeader, loginRequest, loginResponse } from '../../../sdk/wire/login.ts';
import { applications } from '../http/applications.ts';
import { sessionCookie, sessionOfCookie } from '../http/session-cookie.ts';
import type { Holder, Session } from '../http/sessions.ts';
import { actFor } from './behalf.ts';
import { refuse } from './refusal.ts';
import { type Resource, type Visit, write } from './resource.ts';
import { describeShortInfo } from './short-info.ts';
import { type SigningApp, signIn } from './sign-in.ts';

/** Signs in: with a password, or with `?wl` for the session that this browser already has. */
export const login: Resource = {
  path: 'v1/service/Login',
  access: 'anyone',
  POST: write({
    about:
      'Signs in with `Authorization: Basic`, or with `?wl` goes on with the session of the cookie (401 without one). `behalf=<login>` signs in on behalf of that user, an empty `behalf` as oneself again.',
    body: loginRequest,
    answers: loginResponse,
    status: 200,
    handle: async (visit: Visit) => {
      const app = applicationOf(visit);
      return 'wl' in visit.query ? goOn(visit, app) : begin(visit, app, await signIn(visit, app));
    },
  }),
};

function applicationOf({ headers }: Visit): SigningApp {
  const [name = ''] = (headers.get(applicationHeader) ?? '').split(';');
  const kind = applications.get(name);
  if (!kind) throw refuse(403, `The application "${name.slice(0, 64)}" may not sign in here.`);
  return { name, kind };
}

async function goOn(visit: Visit, app: SigningApp) {
  const session = sessionOfCookie(visit.services.sessions, visit.headers, app.name);
  if (!session) throw refuse(401, 'There is no session to go on with.');
  if (visit.query.behalf === undefined) return welcome(visit, session, {});
  const answer = await begin(visit, app, session.holder);
  await visit.services.sessions.logOut(session);
  return answer;
}

async function begin(visit: Visit, app: SigningApp, holder: Holder) {
  const { services, query } = visit;
  const acting = query.behalf === undefined ? holder : actFor(query.behalf, holder, app, services.people);
  const session = await services.sessions.create({ app: app.name, holder: acting });
  return welcome(visit, session, {
    'Set-Cookie': sessionCookie(session, { isSecure: services.system.isSecure }),
  });
}

function welcome({ services }: Visit, session: Session, headers: Record<string, string>) {
  return {
    item: {
      ...describeHolder(services, session),
      url: '/restletrouter/',
      brandings: { css: [], js: [] },
      languages: [],
      isHelpDisplayedInIframe: false,
    },
    headers: { ...headers, [applicationHeader]: session.token },
  };
}

function describeHolder({ people }: Visit['services'], session: Session) {
  const { holder } = session;
  if (holder.kind === 'service') {
    return { user: holder.login, lang: 'en', isSwitchboard: false, webRtc: false, isBehalf: false };
  }
  const person = people.byId(holder.personId);
  if (!person) throw refuse(401, 'There is no session to go on with.');
  return describeShortInfo(person, session);
}
