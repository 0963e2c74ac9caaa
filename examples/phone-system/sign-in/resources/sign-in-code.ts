import { signInCode, signInCodeRequest } from '../../../../sdk/wire/session/sign-in-code.ts';
import { applications } from '../../http/sessions/applications.ts';
import { refuse } from '../../resources/refusal.ts';
import { action, type UserRequest } from '../../resources/resource.ts';

/** @throws Refusal 400 for an application that is not for users */
export function checkUserApplication(name: string): void {
  if (applications.get(name) !== 'user')
    throw refuse(400, 'Only applications of users take codes.', 'application');
}

/** A user's own word for another client. */
export const signInCodeResource = action({
  path: 'v1/service/SignInCode',
  access: 'self',
  about:
    'Creates a one-time code that signs another client or an assistant of this user in: once, within a minute, at that application, and with the verifier whose SHA-256 is the challenge.',
  body: signInCodeRequest,
  answers: signInCode,
  status: 201,
  handle: ({ services, session }: UserRequest, { application, challenge }) => {
    if (applications.get(application) !== 'assistant') checkUserApplication(application);
    const grant = { holder: session.holder, app: application, challenge, issuer: session };
    return { item: services.signInCodes.issue(grant) };
  },
});
