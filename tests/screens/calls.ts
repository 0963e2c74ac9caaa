import type { Browser } from 'playwright';
import { answers, chooses } from '../support/answering.ts';
import type { RunningCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { picture } from './picture.ts';

const widths = { widget: [280, 320, 400, 600], app: [360, 768, 1024, 1440] } as const;

/** The places of colleagues' calls and past calls in each app. */
interface Places {
  readonly current: () => Promise<void>;
  readonly past: () => Promise<void>;
}

interface Cast {
  readonly grace: Person;
  readonly bob: Person;
  readonly carol: Person;
  readonly dave: Person;
  readonly take: (situation: string) => Promise<void>;
  /** Overlays that close when the window crosses a width at which calls change their place. */
  readonly takeOpen: (situation: string) => Promise<void>;
  readonly places: Places;
}

/** Ends all calls of each of them. */
async function ends(...people: readonly Person[]): Promise<void> {
  for (const person of people) {
    const end = person.button('Leave').or(person.button('Hang up')).first();
    await until('all calls have ended', async () => {
      // A call may end by itself in between, and its button disappear.
      await end.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
      return (await person.cards().count()) === 0;
    });
  }
}

async function ringing({ grace, bob, carol, take, takeOpen }: Cast): Promise<void> {
  await bob.dial('107');
  await grace.button('Answer').waitFor();
  await chooses(grace, 'Forward');
  await grace.app.getByRole('combobox', { name: 'Forward to' }).fill('103');
  await takeOpen('forwarding');
  await grace.page.keyboard.press('Escape');
  await answers(grace);
  await carol.dial('107');
  await grace.button('Answer').waitFor();
  await take('second');
  await carol.press('Hang up');
  await carol.hasNoCall();
  await ends(grace, bob);
}

async function asking({ grace, bob, carol, dave, take, takeOpen }: Cast): Promise<void> {
  await grace.dial('102');
  await answers(bob);
  await grace.press('Transfer');
  await grace.app.getByRole('combobox', { name: 'Transfer to' }).fill('103');
  await takeOpen('transfer');
  await grace.press('Talk first');
  await carol.button('Answer').waitFor();
  await take('asking-rings');
  await answers(carol);
  await take('asking');
  const handle = (name: string) => grace.card(name).locator('[draggable="true"]');
  await handle('Bob Keller').dragTo(handle('Carol Lindqvist'));
  await grace.app.getByRole('group', { name: 'Bring these calls together' }).waitFor();
  await takeOpen('dropped');
  await grace.press('Merge both');
  await grace.app.getByText('Conference').waitFor();
  await chooses(grace, 'Add somebody');
  await grace.app.getByRole('combobox', { name: 'Add to the call' }).fill('104');
  await grace.page.keyboard.press('Enter');
  await answers(dave);
  await grace.cards().getByText('Dave Okafor').first().waitFor();
  await take('conference');
  await ends(grace, bob, carol, dave);
}

async function recording({ grace, bob, take, takeOpen, places }: Cast): Promise<void> {
  await grace.dial('102');
  await answers(bob);
  await chooses(grace, 'Record');
  await grace.app.getByText('Recording', { exact: true }).waitFor();
  await take('recording');
  await grace.press('Keypad');
  await takeOpen('keys');
  await grace.page.keyboard.press('Escape');
  await grace.press('Pause recording');
  await grace.app.getByText('Recording paused').waitFor();
  await take('recording-paused');
  await bob.press('Hang up');
  await grace.hasNoCall();
  await places.past();
  const recorded = grace.app.getByRole('listitem').filter({ hasText: 'Bob Keller' }).first();
  await recorded.getByRole('button').first().click();
  await grace.button('Play').waitFor();
  await take('recordings');
}

async function colleagues({ grace, bob, carol, dave, take, places }: Cast): Promise<void> {
  await carol.dial('104');
  await answers(dave);
  await places.current();
  await dave.dial('102');
  await bob.button('Answer').waitFor();
  await grace.button('Pick up: Bob Keller').waitFor();
  await take('colleagues');
  await ends(dave);
  await bob.hasNoCall();
}

async function listening({ grace, carol, dave, take, places }: Cast): Promise<void> {
  await carol.dial('104');
  await answers(dave);
  await places.current();
  await grace.button('Listen: Carol Lindqvist').click();
  await grace.app.getByText('Listening in').waitFor();
  await take('listening');
  await grace.press('Speak to everybody');
  await carol.app.getByText('Conference').waitFor();
  await take('barged-in');
  await ends(grace, carol, dave);
}

async function failing({ grace, take }: Cast): Promise<void> {
  await grace.dial('+33 1 99 00 04 00');
  await grace.cards().first().getByText('This number does not exist').waitFor();
  await take('failed');
  await grace.hasNoCall();
}

/** Takes pictures of all call actions, as grace sees them in the widget and in the full client. */
export async function callSituations(browser: Browser, callside: RunningCallside): Promise<void> {
  const [bob, carol, dave] = await Promise.all([
    Person.inApp(browser, callside, 'bob'),
    Person.inApp(browser, callside, 'carol'),
    Person.inApp(browser, callside, 'dave'),
  ]);
  for (const kind of ['widget', 'app'] as const) {
    const grace =
      kind === 'widget'
        ? await Person.inWidgetPage(browser, callside, 'grace')
        : await Person.inApp(browser, callside, 'grace');
    const goTo = async (path: string) => {
      await grace.page.goto(callside.url + path);
      await grace.canCall();
    };
    const tab = (name: string) => grace.app.getByRole('tab', { name }).click();
    const places =
      kind === 'widget'
        ? { current: () => tab('Recents'), past: () => tab('Recents') }
        : {
            // With a dock, as at a great width, the address leads home.
            current: async () => {
              await grace.page.setViewportSize({ width: 1024, height: 800 });
              await goTo('/calls/active');
            },
            past: () => goTo('/callhistories/personal/recorded'),
          };
    const shows = async (situation: string, at: readonly number[]) => {
      // Notices about earlier calls do not belong to this one.
      const dismiss = grace.app.getByRole('button', { name: 'Dismiss' });
      while ((await dismiss.count()) > 0) await dismiss.first().click();
      await picture(grace.page, `${kind}-call-${situation}`, at);
    };
    const take = (situation: string) => shows(situation, widths[kind]);
    const takeOpen = (situation: string) => shows(situation, kind === 'app' ? [1440] : widths[kind]);
    const cast = { grace, bob, carol, dave, take, takeOpen, places };
    for (const situation of [ringing, asking, recording, failing, colleagues, listening]) {
      if (kind === 'widget') await tab('Keypad');
      else await goTo('/dialpad');
      await situation(cast);
    }
    await grace.close();
  }
  await Promise.all([bob, carol, dave].map((person) => person.close()));
}
