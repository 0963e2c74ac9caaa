import { applicationHeader, loginRequest, loginResponse } from '../../../sdk/wire/login.ts';
import { passwordFits } from '../domain/password.ts';
import type { Person } from '../domain/person.ts';
import { applications, sessionCookie, sessionOfCookie } from '../http/session-cookie.ts';
import type { Session } from '../http/sessions.ts';
import { Refusal, refuse } from './refusal.ts';
import { type Resource, type Visit, write } from './resource.ts';
import { describeShortInfo } from './short-info.ts';

/** Signs in: with a password, or with `?wl` for the session that this browser already has. */
export const login: Resource = {
  path: 'v1/service/Login',
  access: 'anyone',
  POST: write({
    about:
      'Signs in with `Authorization: Basic`, or with `?wl` goes on with the session of the cookie (401 without one).',
    body: loginRequest,
    answers: loginResponse,
    status: 200,
    handle: async (visit: Visit) =>
      'wl' in visit.query ? continueSession(visit) : startSession(visit, await checkPassword(visit)),
  }),
};

const noPassword = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`;

function applicationOf({ headers }: Visit): string {
  const [app = ''] = (headers.get(applicationHeader) ?? '').split(';');
  if (!applications.has(app))
    throw refuse(403, `The application "${app.slice(0, 64)}" may not sign in here.`);
  return app;
}

function continueSession(visit: Visit) {
  const app = applicationOf(visit);
  const session = sessionOfCookie(visit.services.sessions, visit.headers, app);
  const person = session && visit.services.people.byId(session.personId);
  if (!session || !person) throw refuse(401, 'There is no session to go on with.');
  return welcome(person, session, {});
}

async function startSession(visit: Visit, person: Person) {
  const app = applicationOf(visit);
  const session = await visit.services.sessions.create({ app, personId: person.id });
  return welcome(person, session, { 'Set-Cookie': sessionCookie(session) });
}

function welcome(person: Person, session: Session, headers: Record<string, string>) {
  return {
    item: {
      ...describeShortInfo(person),
      url: '/restletrouter/',
      brandings: { css: [], js: [] },
      languages: [],
      isHelpDisplayedInIframe: false,
    },
    headers: { ...headers, [applicationHeader]: session.token },
  };
}

async function checkPassword(visit: Visit): Promise<Person> {
  applicationOf(visit);
  const { login: name, password } = readCredentials(visit.headers);
  const person = visit.services.people.byLogin(name);
  // Who does not exist takes as long as who does, so that the time tells nothing.
  const fits = await passwordFits(password, person?.passwordHash ?? noPassword);
  if (!person || !fits) {
    throw refuse(400, 'The user name or the password is wrong.');
  }
  return person;
}

function readCredentials(headers: Headers): { login: string; password: string } {
  const [scheme = '', encoded = ''] = (headers.get('Authorization') ?? '').split(' ');
  if (scheme === '') {
    const quiet = headers.get('X-Authenticate') === 'false';
    throw new Refusal(401, 'Credentials are required.', {
      headers: quiet ? {} : { 'WWW-Authenticate': 'Basic realm="Callside"' },
    });
  }
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (scheme.toLowerCase() !== 'basic' || colon < 0) {
    throw refuse(400, 'Credentials have to be given as Basic.', 'Authorization');
  }
  return { login: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}
