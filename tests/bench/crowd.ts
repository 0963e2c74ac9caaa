import type { SipPhone } from '../contract/sip-phone.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { usersWhoCall } from './support/demo-users.ts';
import type { Figure } from './support/figure.ts';
import { pageLoad } from './support/page-load.ts';
import { orOnce } from './support/rounds.ts';
import { SignedIn } from './support/signed-in.ts';

const seconds = orOnce(10);
/** Five demonstration users do not call: grace supervises, and four may not or need a second factor. */
const people = 205;
const callers = usersWhoCall({ people }).filter(({ login }) => login !== 'grace');

/** Every demonstration user calls a robot, and a supervisor has all these calls on the screen. */
export async function crowd(): Promise<Figure[]> {
  const callside = await startCallside(['--memory', '--people', String(people)]);
  const browser = await launchBrowser();
  const phones: SipPhone[] = [];
  try {
    const grace = await Person.inApp(browser, callside, 'grace');
    await grace.page.goto(`${callside.url}/calls/active`);
    await grace.canCall();
    const present: SignedIn[] = [];
    for (const { login } of callers) {
      const person = await SignedIn.open(callside.url, login);
      const phone = await person.plugIn();
      phones.push(phone);
      present.push(person);
    }
    const rows = grace.app.getByRole('region', { name: 'Calls of colleagues' }).getByRole('listitem');
    const all = `${present.length} calls`;
    const arriving = await pageLoad(grace.page, `${all} begin`, async () => {
      for (const person of present) await person.placeCall('601');
      await until('all calls are shown', async () => (await rows.count()) === present.length, 60_000);
    });
    const standing = await pageLoad(grace.page, `${all} go on for ${seconds} s`, () =>
      grace.page.waitForTimeout(seconds * 1000),
    );
    return [...arriving, ...standing];
  } finally {
    for (const phone of phones) phone.close();
    await browser.close();
    await callside.stop();
  }
}
