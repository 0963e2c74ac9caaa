import { serviceSignInCodeRequest, signInCode } from '../../../sdk/wire/session/sign-in-code.ts';
import { refuse } from '../resources/refusal.ts';
import { action, type SessionRequest } from '../resources/resource.ts';
import { checkUserApplication } from '../sign-in/resources/sign-in-code.ts';

/** The request of a page's server for a user whom it knows. */
export const serviceSignInCode = action({
  path: 'v1/rcc/SignInCode',
  access: 'service',
  about:
    'Creates a one-time code that signs a client of this user in, as `v1/service/SignInCode` does. Answers 403 to an account that may not sign users in, and 404 if there is no such user.',
  refuses: [404],
  body: serviceSignInCodeRequest,
  answers: signInCode,
  status: 201,
  handle: ({ services, session }: SessionRequest, { application, challenge, login }) => {
    checkUserApplication(application);
    const { holder: asking } = session;
    const account = asking.kind === 'service' ? services.accounts.byLogin(asking.login) : undefined;
    if (!account?.maySignInUsers) throw refuse(403, 'This account may not sign users in.');
    const person = services.people.byLogin(login);
    if (!person) throw refuse(404, 'There is no such user.', 'login');
    const holder = { kind: 'person', personId: person.id, actorId: undefined } as const;
    return {
      item: services.signInCodes.issue({ holder, app: application, challenge, issuer: session }),
    };
  },
});
