/** The calendar: entries by mouse, keyboard and touch, in two windows, and from a file; meetings with invitations by e-mail. */
import { afterEach, expect, it } from 'vitest';
import { createInvitations } from '#sdk/meetings.ts';
import { findings } from '#tests/support/axe.ts';
import { capturedMails } from '#tests/support/network/captured-mails.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const present: Person[] = [];
afterEach(async () => {
  await Promise.all(present.splice(0).map((person) => person.close()));
});

const hourPx = 44;
/** A series without an end, and an event whose time zone is unknown. */
const file = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'SUMMARY:Choir',
  'DTSTART;TZID=Europe/Paris:20260105T200000',
  'DURATION:PT2H',
  'RRULE:FREQ=WEEKLY',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'SUMMARY:Landing',
  'DTSTART;TZID=Mars/Base:20990101T200000',
  'DURATION:PT2H',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

it('an entry is drawn, dragged, resized, moved by keys and touch, and seen in a second window', async () => {
  const ivan = await Person.inApp(browser, callside, 'ivan');
  present.push(ivan);
  const { page } = ivan;
  await page.setViewportSize({ width: 1440, height: 900 });
  await ivan.goTo('/calendar');
  await ivan.press('New calendar');
  const day = (index: number) => page.locator(`[data-day="${index}"]`);
  const entry = (times: string) => page.getByRole('button', { name: new RegExp(`^Fair ${times}`) });
  const boxOf = async (times: string) => {
    await entry(times).waitFor();
    const box = await entry(times).boundingBox();
    if (!box) throw new Error('The entry is not shown.');
    return { ...box, x: box.x + box.width / 2 };
  };

  // A toast that is about to appear or to leave has too little contrast for a moment.
  const isAccessible = () => expect.poll(() => findings(page.mainFrame())).toEqual([]);

  await day(2).click({ position: { x: 40, y: hourPx * 10 + 6 } });
  await page.getByRole('textbox', { name: 'Status text' }).fill('Fair');
  await page.getByRole('region', { name: 'Effect on calls' }).getByText('do not ring').waitFor();
  await isAccessible();
  await ivan.press('Save');

  let box = await boxOf('10:00 to 11:00');
  // The effect on calls is beside the entry, in words for all users.
  await page.getByRole('button', { name: /^Fair .*Calls to your queues do not ring/ }).waitFor();
  const width = (await day(2).boundingBox())?.width ?? 0;
  await page.mouse.move(box.x, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + width, box.y + 8 + hourPx, { steps: 4 });
  await page.mouse.up();
  box = await boxOf('11:00 to 12:00');
  await day(3).getByRole('button', { name: /Fair/ }).waitFor();
  // A quick hand presses, moves and releases before the page draws again.
  for (const [from, to, by] of [
    ['11:00 to 12:00', '12:00 to 13:00', hourPx],
    ['12:00 to 13:00', '11:00 to 12:00', -hourPx],
  ] as const) {
    await entry(from).evaluate((block, px) => {
      const { x, y } = block.getBoundingClientRect();
      const at = (type: string, clientY: number) =>
        new PointerEvent(type, { bubbles: true, button: 0, clientX: x + 20, clientY });
      block.dispatchEvent(at('pointerdown', y + 8));
      for (const type of ['pointermove', 'pointerup']) dispatchEvent(at(type, y + 8 + px));
    }, by);
    await entry(to).waitFor();
  }
  box = await boxOf('11:00 to 12:00');
  await page.mouse.move(box.x, box.y + box.height - 3);
  await page.mouse.down();
  await page.mouse.move(box.x, box.y + box.height - 3 + hourPx / 2, { steps: 4 });
  await page.mouse.up();
  await entry('11:00 to 12:30').press('Alt+ArrowUp');
  await entry('10:45 to 12:15').press('Alt+Shift+ArrowDown');

  box = await boxOf('10:45 to 12:30');
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: box.x, y }] });
  await touch('touchStart', box.y + 20);
  for (const part of [0.5, 1, 2]) await touch('touchMove', box.y + 20 + part * hourPx);
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await entry('12:45 to 14:30').press('Delete');
  await ivan.press('Undo');
  await entry('12:45 to 14:30').waitFor();
  await isAccessible();

  await page.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('menuitemradio', { name: 'Month' }).click();
  await page.getByRole('button', { name: /Fair/ }).waitFor();
  await isAccessible();
  await page.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('menuitemradio', { name: 'Week' }).click();

  await day(3).click({ position: { x: 40, y: hourPx * 15 + 6 } });
  await page.getByLabel('From', { exact: true }).fill('13:00');
  await ivan.press('Save');
  await page.getByText('Two entries would overlap').waitFor();

  await page.goto(`${callside.url}/presence/new`);
  const repeat = page.getByRole('combobox', { name: 'Repeat' });
  await repeat.selectOption('Every month on this weekday');
  await page.getByRole('combobox', { name: 'Ends' }).selectOption('After a number of times');
  await page.getByRole('textbox', { name: 'Number of times' }).fill('3');
  await page.getByText(/^Entries: 3, the last one on/).waitFor();
  await page.getByLabel('From', { exact: true }).fill('22:00');
  await page.getByLabel('To', { exact: true }).fill('23:00');
  await isAccessible();
  await ivan.press('Save');
  await page.getByText('Entries added: 3').waitFor();
  await ivan.press('Undo');

  await ivan.goTo('/presence/holidays');
  const form = page.getByRole('form', { name: 'Add a holiday' });
  const holiday = page.getByRole('list', { name: 'Bank holidays' }).getByText('Founding day');
  await form.getByRole('textbox', { name: 'Name' }).fill('Founding day');
  await form.getByRole('textbox', { name: 'Name' }).press('Enter');
  await form.getByText('Choose an end after the beginning.').waitFor();
  await form.getByLabel('First day').fill('2027-03-01');
  await form.getByRole('switch', { name: 'Every year' }).press('Space');
  await form.getByLabel('First day').press('Enter');
  await holiday.waitFor();
  await isAccessible();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Founding day' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await ivan.press('Undo');
  await holiday.waitFor();

  await ivan.goTo('/calendar');
  await entry('12:45 to 14:30').click();
  await page.getByRole('form', { name: 'Edit entry' }).waitFor();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByRole('form', { name: 'Edit entry' }).waitFor();
  await page.getByLabel('From', { exact: true }).fill('13:15');
  await ivan.press('Save');
  await second.getByText('This entry was changed in another window.').waitFor();
  await second.getByRole('button', { name: 'Show the change' }).click();
  expect(await second.getByLabel('From', { exact: true }).inputValue()).toBe('13:15');
  await second.close();

  await ivan.press('Calendar settings');
  const choose = page.getByLabel('Choose a calendar file (.ics)');
  await choose.setInputFiles({ name: 'choir.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) });
  const files = page.getByRole('region', { name: 'Import and export' });
  await files.getByText('Its time zone is unknown.').waitFor();
  await isAccessible();
  await ivan.press('Add these entries');
  await files.getByText('Entries added: 1').waitFor();
  const saving = page.waitForEvent('download');
  await ivan.press('Save this calendar as a file');
  expect((await saving).suggestedFilename()).toBe('Working hours.ics');
});

inTurn(
  'people are invited to a series of meetings, which is changed and cancelled, and get e-mails',
  async () => {
    const grace = await Person.inApp(browser, callside, 'grace');
    present.push(grace);
    const { page } = grace;
    const isAccessible = () => expect.poll(() => findings(page.mainFrame())).toEqual([]);
    const title = `Review ${crypto.randomUUID()}`;
    const mails = () => capturedMails(title);
    const fill = async (name: string, day: string, from: string, to: string) => {
      await page.getByRole('textbox', { name: 'Title' }).fill(name);
      await page.getByLabel('Day', { exact: true }).fill(day);
      await page.getByLabel('From', { exact: true }).fill(from);
      await page.getByLabel('To', { exact: true }).fill(to);
    };
    const attendees = page.getByRole('combobox', { name: 'Add attendees' });

    await grace.goTo('/calendar');
    await grace.press('Meetings');
    await grace.press('New meeting');
    await grace.press('Send invitations');
    await page.getByText('Enter a title.').waitFor();
    await fill(title, '2099-03-03', '20:00', '20:45');
    await page.getByRole('combobox', { name: 'Repeat' }).selectOption('Every month on the first Tuesday');
    await page.getByRole('combobox', { name: 'Ends' }).selectOption('After a number of times');
    await page.getByRole('textbox', { name: 'Number of times' }).fill('3');
    await attendees.pressSequentially('bob kel');
    await page.getByRole('option', { name: /Bob Keller/ }).waitFor();
    await isAccessible();
    await attendees.press('Enter');
    await attendees.pressSequentially('zoe@shop.example');
    await attendees.press('Enter');
    await page.getByRole('combobox', { name: 'Invited as, zoe@shop.example' }).selectOption('Optional');
    await page.getByText(/externals/).waitFor();
    await grace.press('Send invitations');
    await page.getByText('Every month on the first Tuesday, 3 times').waitFor();
    await expect
      .poll(async () => (await mails()).map(({ to }) => to).sort())
      .toEqual(['bob.keller@acme.example', 'zoe@shop.example']);
    expect((await mails())[0]?.file).toMatch(/METHOD:REQUEST.*RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=1TU/s);
    await isAccessible();

    await grace.press('Change meeting');
    await page.getByLabel('From', { exact: true }).fill('20:15');
    await page.getByRole('button', { name: 'Remove Bob Keller' }).click();
    await grace.press('Send the change');
    await expect
      .poll(async () => (await mails()).map(({ subject, to }) => `${subject.split(':')[0]} ${to}`).sort())
      .toEqual([
        'Cancelled bob.keller@acme.example',
        'Changed zoe@shop.example',
        'Invitation bob.keller@acme.example',
        'Invitation zoe@shop.example',
      ]);

    await grace.press('New meeting');
    await fill('Another', '2099-03-03', '20:30', '21:00');
    await attendees.pressSequentially('zoe@shop.example');
    await attendees.press('Enter');
    await grace.press('Send invitations');
    await page.getByText(`It would overlap with “${title}”`).waitFor();
    await page.getByRole('list', { name: 'Upcoming' }).getByText(title).click();
    await grace.press('Cancel meeting');
    await page
      .getByRole('group', { name: /^Cancel all times/ })
      .getByRole('button', { name: 'Cancel meeting' })
      .click();
    await page.getByText('Meeting cancelled').waitFor();
    await expect
      .poll(async () =>
        (await mails())
          .filter(({ file }) => file.includes('METHOD:CANCEL'))
          .map(({ to }) => to)
          .sort(),
      )
      .toEqual(['bob.keller@acme.example', 'zoe@shop.example']);
  },
);

inTurn(
  'a colleague without a licence for meetings is reminded of an accepted one, and joins it as a guest',
  async () => {
    const alice = await Person.inApp(browser, callside, 'alice');
    present.push(alice);
    const { page } = alice;
    const grace = await signedInClient(callside, 'grace');
    const attendee = await signedInClient(callside, 'alice');
    const invitations = createInvitations(grace);
    const minuteMs = 60_000;
    const added = await invitations.add({
      ...{ title: 'Budget', timeZone: 'UTC', durationMinutes: 30, provider: 'online' },
      start: new Date(Math.ceil(Date.now() / minuteMs) * minuteMs).toISOString().slice(0, 16),
      url: `${callside.url}/externals/${grace.profile.info.peek()?.user.iUserID}/any?name=Grace+Tanaka`,
      attendees: [{ email: 'alice.martin@acme.example' }],
    });
    await createInvitations(attendee).answer(added, 'accepted');

    await page.getByText('“Budget” begins now.').waitFor();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const [guestPage] = await Promise.all([page.waitForEvent('popup'), alice.press('Join')]);
    await guestPage.getByRole('heading', { name: 'Meeting with Grace Tanaka' }).waitFor();
    await invitations.cancel(added);
    await Promise.all([grace.dispose(), attendee.dispose()]);
  },
);
