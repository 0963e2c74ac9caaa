/** The conference service in the full client: its states and their reasons, missing programs, limits, and the services beside it. */
import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const script = 'https://meet.example/driver.js';
/** The script of a third party that reports what the test says. */
const source = `globalThis.TestConference = {
  connect(login, report) { globalThis.report = report; },
  hostMeeting() {}, joinMeeting() {}, inviteUser() {}, answerJoinRequest() {}, answerInvitation() {}, hangUp() {}, disconnect() {},
};`;
declare const report: (event: unknown) => void;

const { callside, browser } = await startTestEnvironment([
  '--memory',
  '--meeting-script',
  `TestConference=${script}`,
]);

const present: Person[] = [];
afterEach(async () => {
  for (const person of present.splice(0)) await person.close();
});

async function arrive(login: string): Promise<Person> {
  const person = await Person.inApp(browser, callside, login);
  present.push(person);
  return person;
}

/** Opens an address of the full client, whose page gets the script. */
async function openAt(login: string, address: string): Promise<Person> {
  const person = await arrive(login);
  await person.context.route(script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: source }),
  );
  await person.page.goto(callside.url + address);
  return person;
}
/** The script reports an event, as soon as it is connected. */
async function tell(page: Page, event: object): Promise<void> {
  await page.waitForFunction(() => 'report' in globalThis);
  await page.evaluate((given) => report(given), event);
}
/** The page pretends to be in another browser from its next start on. */
const pretend = (page: Page, userAgent: string) =>
  page.addInitScript((name) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => name });
    Object.defineProperty(navigator, 'userAgentData', { get: () => undefined });
  }, userAgent);

it('each state of the conference service is said with its reason, and how the user is connected', async () => {
  const grace = await openAt('grace', '/conference/info');
  const { page } = grace;
  const main = page.getByRole('main');
  const shows = (text: string) => main.getByText(text).first().waitFor();
  await shows('Not connected');
  const connected = { type: 'clientConnect', kind: 'webrtc' };
  for (const [event, text] of [
    [connected, 'In the browser'],
    [connected, 'Connecting'],
    [{ type: 'cloudSip', state: 'ok' }, 'Ready'],
    [{ type: 'presence', value: 100 }, 'Another device of yours is connected too.'],
    [{ type: 'presence', value: 200 }, 'The meeting is ready. People can join.'],
    [{ type: 'cloudSip', state: 'ko' }, 'No connection · The meeting service cannot be reached.'],
    [{ type: 'loggedAsAnotherUser' }, 'You are connected to the meetings from another application.'],
    [{ type: 'osUnsupported' }, 'The meeting program does not support this operating system.'],
    [{ type: 'drop' }, 'You are connected to the meetings from another application.'],
    [{ type: 'driverInternalError' }, 'The meeting program has failed.'],
    [{ type: 'invalidToken' }, 'The meeting service did not let you in.'],
    [{ type: 'clientConnect', kind: 'driver' }, 'By a program on this computer'],
    [{ type: 'clientConnect' }, 'None'],
  ] as const) {
    await tell(page, event);
    await shows(text);
  }
  expect(await findings(page.mainFrame())).toEqual([]);

  // The token is refused, and later given.
  const login = /v1\/service\/Login\?rt=/;
  await page.route(login, (route) => route.fulfill({ status: 403, json: { exceptionId: 'ROUTER_ERR_403' } }));
  await page.reload();
  await shows('The phone system did not let you in.');
  await page.unroute(login);
  await grace.press('Connect');
  await tell(page, { type: 'cloudSip', state: 'ok' });
  await shows('Ready');
});

inTurn(
  'computers on which the service is not offered are named, and a missing program is offered',
  async () => {
    const grace = await openAt('grace', '/conference/info');
    const { page, context } = grace;
    const question = page.getByText('The meeting program is missing');
    const screens = page.getByText('The program for sharing your screen is missing');
    await context.route('https://meet.example/get', (route) => route.fulfill({ body: 'Program' }));
    const download = 'https://meet.example/get';
    await tell(page, { type: 'missingPlugin', download });
    await question.waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
    const opened = context.waitForEvent('page');
    await grace.press('Download');
    const shop = await opened;
    await shop.waitForURL(download);
    await shop.close();
    await question.waitFor({ state: 'detached' });
    await tell(page, { type: 'missingScreenSharePlugin', download });
    await screens.waitFor();
    await grace.press('Not now');
    await screens.waitFor({ state: 'detached' });

    // A program for desktops that shows the client shares screens by itself.
    const wrapped = await context.newPage();
    await pretend(wrapped, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Electron/39.0.0');
    await wrapped.goto(`${callside.url}/conference/info`);
    await tell(wrapped, { type: 'missingScreenSharePlugin', download });
    await tell(wrapped, { type: 'missingPlugin', download });
    await wrapped.getByText('The meeting program is missing').waitFor();
    expect(await wrapped.getByText('The program for sharing your screen').count()).toBe(0);
    await wrapped.close();

    await context.route(/v1\/user\/Info/, async (route) => {
      const response = await route.fetch();
      const info = await response.json();
      delete info.externalServices.videoConference.isOnEveryDevice;
      await route.fulfill({ response, json: info });
    });
    for (const [userAgent, reason] of [
      [
        'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0',
        'Video meetings are not available on Linux computers.',
      ],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148',
        'Video meetings are not available on phones',
      ],
    ] as const) {
      const other = await context.newPage();
      await pretend(other, userAgent);
      await other.goto(`${callside.url}/conference/info`);
      await other.getByRole('main').getByText(`Not available here · ${reason}`).first().waitFor();
      await other.close();
    }
  },
);

inTurn('a premium licence has one meeting point, whose guests are always refused', async () => {
  const mallory = await openAt('mallory.bauer', '/sg/meetingpoint/edit');
  const { page } = mallory;
  await tell(page, { type: 'cloudSip', state: 'ok' });
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await page.getByText('This is always on with your licence.').waitFor();
  await mallory.press('Create');
  await page.getByRole('region', { name: 'Invite a guest' }).getByText('/externals/').waitFor();
  await mallory.goTo('/conference/edit/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Another');
  await mallory.press('Create');
  await page.getByText('Your licence does not allow more meeting rooms').first().waitFor();
  await mallory.goTo('/settings/meetings');
  const denial = page.getByRole('switch', { name: 'Refuse guests' });
  await denial.waitFor();
  expect([await denial.isChecked(), await denial.isDisabled()]).toEqual([true, true]);

  // A conference service of others may send a time that is none.
  await page.routeWebSocket(/ws-service/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) =>
      socket.send(String(frame).replace(/"createdAt":"[^"]*"/g, '"createdAt":"soon"')),
    );
  });
  await page.goto(`${callside.url}/sg/meetingpoint/edit`);
  await page.getByText('Created: Invalid date').waitFor();
});

inTurn(
  'team meetings have the link of the profile and a list, which is empty where it cannot be read',
  async () => {
    const desk = await Desk.open(callside, 'grace');
    const invited = await desk.request('POST', 'v1/user/MeetingInvitation', {
      ...{ title: 'Forecast', start: '2098-03-04T09:30', timeZone: 'Europe/Paris', durationMinutes: 45 },
      ...{ provider: 'teams', url: 'https://teams.example/forecast' },
      attendees: [{ email: 'zoe@shop.example' }],
    });
    expect(invited.status).toBe(201);
    const grace = await arrive('grace');
    const { page } = grace;
    await grace.goTo('/teams');
    const room = page.getByRole('link', { name: 'Open in Teams' });
    expect(await room.getAttribute('href')).toBe(`${callside.url}/teams/grace`);
    const opened = page.waitForEvent('popup');
    await room.click();
    await (await opened).getByRole('heading', { name: 'Meeting room of grace' }).waitFor();
    const meeting = page.getByRole('link', { name: 'Join Forecast' });
    await meeting.waitFor();
    expect(await meeting.getAttribute('href')).toBe('https://teams.example/forecast');
    expect(await findings(page.mainFrame())).toEqual([]);

    await grace.goTo('/ucc');
    // Chat is there only beside a homeserver.
    const kinds: readonly (readonly [name: string, licence: string, paths: readonly string[]])[] = [
      ['Business', 'You have the premium licence.', ['/calendar/meetings/new']],
      ['Enterprise', 'also with guests', ['/conference', '/conferenceicb']],
      ['Teams', '', ['/teams']],
    ];
    for (const [name, licence, paths] of kinds) {
      const kind = page.getByRole('region', { name });
      await kind.getByText(licence).first().waitFor();
      const links = await kind.getByRole('link').all();
      expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(paths);
    }
    expect(await findings(page.mainFrame())).toEqual([]);

    await page.route(/v1\/data\/TeamsMeetings/, (route) => route.fulfill({ status: 500 }));
    await page.route(/v1\/user\/Info/, async (route) => {
      const response = await route.fetch();
      const info = await response.json();
      info.externalServices.collaboration = { level: 'pro' };
      delete info.externalServices.conferenceBridge;
      await route.fulfill({ response, json: info });
    });
    await page.goto(`${callside.url}/teams`);
    await page.getByText('No meeting in Teams.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await grace.goTo('/ucc');
    await page.getByText('You have the professional licence.').waitFor();
    const bridge = page.getByRole('listitem').filter({ hasText: 'Conferences by phone' });
    await bridge.getByText('Your licence does not include it.').waitFor();
    expect(await bridge.getByRole('link').count()).toBe(0);
    await desk.request('DELETE', ((await invited.json()) as { restUri: string }).restUri);
    await desk.leave();
  },
);
