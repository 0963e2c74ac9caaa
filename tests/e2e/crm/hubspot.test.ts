/** The widget in a page that runs the vendor's SDK of HubSpot. */
import { expect, it } from 'vitest';
import { Person } from '#tests/support/person.ts';
import { until } from '#tests/support/until.ts';
import { emmaCallsAlice, openCrmFrame } from './crm-frame.ts';
import { clickNumber, seenBy, sendFrom, serveHubSpotPages } from './hubspot-pages.ts';

const frame = await openCrmFrame(serveHubSpotPages);
const { pages, page, alice } = frame;

/** HubSpot knows Emma as Jane. */
const janeCallsAlice = () => emmaCallsAlice(frame);

const completed = async () => (await seenBy(page)).engagements.filter(({ isCompleted }) => isCompleted);

it('HubSpot has its answer before the user signs in, and then learns that calls reach the user', async () => {
  await until('the handshake is over', async () => (await seenBy(page)).types.includes('INITIALIZED'));
  expect(await seenBy(page)).toMatchObject({ isLoggedIn: false, isAvailable: false });
  await alice.signIn('alice');
  await alice.app.getByText('Connected to HubSpot').waitFor();
  await until('calls reach the user', async () => (await seenBy(page)).isAvailable);
  expect(await seenBy(page)).toMatchObject({ isLoggedIn: true });
});

it('a clicked number is called, and the call with its note is one entry', async () => {
  await clickNumber(page, '01 00 00 06 00');
  await alice.button('Hold').waitFor();
  await expect
    .poll(() => seenBy(page))
    .toMatchObject({
      calls: ['OUTGOING_CALL_STARTED', 'CALL_ANSWERED'],
      engagements: [{ isCompleted: false, isIncoming: false }],
    });
  await alice.press('Add note');
  const form = alice.app.getByRole('form', { name: /^Call notes/ });
  await form.getByLabel('Outcome').selectOption('Resolved');
  await form.getByLabel('Notes').fill('Wants a quote: 3 < 4 & "soon"');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await alice.press('Hang up');
  await alice.hasNoCall();
  await expect.poll(completed).toHaveLength(1);
  expect(await seenBy(page)).toMatchObject({
    calls: ['OUTGOING_CALL_STARTED', 'CALL_ANSWERED', 'CALL_ENDED', 'CALL_COMPLETED'],
    engagements: [
      {
        properties: {
          hs_call_body: 'Resolved\nWants a quote: 3 < 4 & "soon"',
          hs_call_direction: 'OUTBOUND',
          hs_call_status: 'COMPLETED',
        },
      },
    ],
  });
});

it('the record of a caller is named and shown, and a reload in the call leaves one entry', async () => {
  await janeCallsAlice();
  await alice.app.getByRole('button', { name: 'Jane Doe', exact: true }).waitFor();
  // The record of the clicked number was shown, too.
  await until('the record is shown', async () => (await seenBy(page)).shown.join() === '0-1/7,0-1/7');
  await alice.press('Answer');
  await alice.button('Hold').waitFor();
  await until(
    'HubSpot learns of the answer',
    async () => (await seenBy(page)).calls.at(-1) === 'CALL_ANSWERED',
  );

  await page.reload();
  await alice.button('Hold').waitFor();
  await until('HubSpot knows of the call again', async () =>
    (await seenBy(page)).calls.join().includes('INCOMING_CALL,CALL_ANSWERED'),
  );
  await alice.press('Hang up');
  await alice.hasNoCall();
  await expect.poll(completed).toHaveLength(2);
  const { engagements, shown } = await seenBy(page);
  expect(engagements).toHaveLength(2);
  expect(engagements[1]).toMatchObject({
    isIncoming: true,
    properties: { hs_call_title: 'Call from Jane Doe' },
  });
  expect(shown).toEqual([]);
});

it('two tabs show the call, HubSpot ends it from one of them, and one entry is left', async () => {
  const second = await alice.context.newPage();
  await second.goto(pages.origin);
  const other = second.frameLocator('iframe[src*="/widget/"]').first();
  await other.locator('[data-crm-state="2"]').waitFor();
  await clickNumber(second, '01 00 00 06 00');
  await other.getByRole('button', { name: 'Hold' }).first().waitFor();
  await until('both pages know of the call', async () => {
    const seen = await Promise.all([seenBy(page), seenBy(second)]);
    return seen.every(({ calls }) => calls.at(-1) === 'CALL_ANSWERED');
  });
  await sendFrom(second, 'END_CALL');
  await alice.hasNoCall();
  const entries = async () => {
    const seen = await Promise.all([seenBy(page), seenBy(second)]);
    // Both pages began with the two entries of the tests before.
    return seen.flatMap(({ engagements }) => engagements.slice(2));
  };
  await expect.poll(async () => (await entries()).filter(({ isCompleted }) => isCompleted)).toHaveLength(1);
  expect(await entries()).toHaveLength(1);
  await second.close();
});

it('the calling window holds the call and reports it, while pages with the phone in their bar load anew', async () => {
  const placed = (place: object) => `${pages.origin}?place=${encodeURIComponent(JSON.stringify(place))}`;
  const isIn = (iframeLocation: string) => placed({ iframeLocation, usesCallingWindow: true });
  await page.goto(isIn('remote'));
  await alice.canCall();
  const window = await alice.context.newPage();
  await window.goto(isIn('window'));
  const inWindow = Person.inFrameOf(window);
  await inWindow.app.locator('[data-crm-state="2"]').waitFor();
  await inWindow.canCall();
  const before = (await seenBy(window)).engagements.length;

  await janeCallsAlice();
  await alice.app.getByRole('button', { name: 'Jane Doe', exact: true }).waitFor();
  await inWindow.press('Answer');
  await inWindow.button('Hold').waitFor();
  await page.reload();
  await alice.button('Hold').waitFor();
  await inWindow.button('Mute').waitFor();
  await alice.press('Hang up');
  await inWindow.hasNoCall();
  await until('the window has reported the call', async () =>
    (await seenBy(window)).calls.includes('CALL_COMPLETED'),
  );
  expect((await seenBy(window)).calls).toEqual([
    'INCOMING_CALL',
    'CALL_ANSWERED',
    'CALL_ENDED',
    'CALL_COMPLETED',
  ]);
  expect((await seenBy(window)).engagements).toHaveLength(before + 1);
  expect((await seenBy(page)).types).toEqual(['INITIALIZED']);
  await window.close();
});
