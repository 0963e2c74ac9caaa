import { demoNames } from '../demonstration/people/demo-names.ts';
import { houseRobots } from '../demonstration/robots/house-robots.ts';
import { parseScript } from '../demonstration/robots/parse.ts';

/** The content of the first lines on a terminal. */
export interface WelcomeOptions {
  readonly url: string;
  readonly sipPort: number;
  /** How many people a new store gets. */
  readonly people: number;
  /** Further addresses: their content and their place. */
  readonly further?: readonly (readonly [what: string, address: string])[];
}

const firstExtension = 101;
const indent = '\n            ';

const clients = (url: string) =>
  [
    ['The full client', url],
    ['The widget by itself', `${url}/widget/`],
    ['The embed script', `${url}/embed.js`],
  ] as const;

/** The addresses, users, desk phones and robots of a phone system with demonstration data, as text for a terminal. */
export function welcome({ url, sipPort, people, further = [] }: WelcomeOptions): string {
  const addresses = [...further, ...clients(url)];
  const users = demoNames({ people })
    .flatMap(({ login, isNamed }, index) => (isNamed ? [`${login} ${firstExtension + index}`] : []))
    .join(', ');
  const others = people - demoNames({ people }).filter(({ isNamed }) => isNamed).length;
  const robots = Object.entries(houseRobots).map(([name, text]) => parseScript(name, text));
  return `
${addresses.map(([what, address]) => `  ${what.padEnd(27)}  ${address}`).join('\n')}

  Users     ${users}${indent}and ${others} more from ${firstExtension + people - others} on. The password of all is "demo".
  Desks     SIP phones alice-desk and bob-desk register at port ${sipPort} (UDP or TCP), domain acme.local,${indent}password "demo"
  Robots    ${robots.map(({ number, title }) => `${number} ${title}`).join(', ')}
  Stop      Ctrl-C

`;
}
