/** The reasons why a sign-in by a provider fails, which come back in the address. */
const problems = [
  'unreachable',
  'invalid',
  'late',
  'refused',
  'unknownUser',
  'domain',
  'disabled',
  'tooMany',
] as const;

const parameter = 'sso';

/** Takes it out of the address, so that a reload shows it no more. */
function takeProblem(): (typeof problems)[number] | undefined {
  const url = new URL(location.href);
  const problem = problems.find((one) => one === url.searchParams.get(parameter));
  if (problem) {
    url.searchParams.delete(parameter);
    history.replaceState(history.state, '', url);
  }
  return problem;
}

/** Why the sign-in by a provider that led to this page failed. */
export const providerProblem = takeProblem();

/** Goes to an identity provider, and from there back to this page. */
export function goToProvider(providerId: string): void {
  const app = location.pathname.startsWith('/widget/') ? 'callsideWidget' : 'callside';
  const query = new URLSearchParams({ app, return: location.pathname + location.search });
  location.assign(`/sso/${providerId}/start?${query}`);
}
