import type { Company } from '../company/company.ts';
import { acme } from '../demonstration/acme.ts';
import { demoNames } from '../demonstration/people/demo-names.ts';
import { houseRobots } from '../demonstration/robots/house-robots.ts';
import { parseScript } from '../demonstration/robots/parse.ts';

/** The content of the first lines on a terminal. */
export interface WelcomeOptions {
  readonly url: string;
  readonly sipPort: number;
  readonly sipsPort?: number | undefined;
  /** How many people a new store gets. */
  readonly people: number;
  readonly company?: Company | undefined;
  /** Further addresses: their content and their place. */
  readonly further?: readonly (readonly [what: string, address: string])[];
}

const indent = '\n            ';

const clients = (url: string) =>
  [
    ['The full client', url],
    ['The widget by itself', `${url}/widget/`],
    ['The embed script', `${url}/embed.js`],
  ] as const;

/** The other port, if phones can register there. */
export const byTls = (sipsPort: number | undefined) =>
  sipsPort === undefined ? '' : ` or ${sipsPort} (TLS)`;

/** The addresses, users, desk phones and robots of a phone system with demonstration data, as text for a terminal. */
export function welcome({
  url,
  sipPort,
  sipsPort,
  people,
  company = acme,
  further = [],
}: WelcomeOptions): string {
  const addresses = [...further, ...clients(url)];
  const everyone = demoNames({ people, company });
  const named = everyone.filter(({ isNamed }) => isNamed);
  const users = named.map(({ login, number }) => `${login} ${number}`).join(', ');
  const [nextOne] = everyone.slice(named.length);
  const others = nextOne ? `${indent}and ${people - named.length} more from ${nextOne.number} on.` : '.';
  const robots = Object.entries(houseRobots(company)).map(([name, text]) => parseScript(name, text, company));
  return `
${addresses.map(([what, address]) => `  ${what.padEnd(27)}  ${address}`).join('\n')}

  Users     ${users}${others} The password of all is "demo".
  Desks     SIP phones alice-desk and bob-desk register at port ${sipPort} (UDP or TCP)${byTls(sipsPort)}, domain ${company.sipDomain},${indent}password "demo"
  Robots    ${robots.map(({ number, title }) => `${number} ${title}`).join(', ')}
  Yours     "callside serve" starts a phone system for your own company instead
  Stop      Ctrl-C

`;
}
