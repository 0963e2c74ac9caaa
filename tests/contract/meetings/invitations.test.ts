import type { ParsedMail } from 'mailparser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { type Client, createClient } from '#sdk/index.ts';
import { createInvitations, createMeetings, type NewInvitation, type Recurrence } from '#sdk/meetings.ts';
import { failure } from '#sdk/testing/watched-lines.ts';
import { until } from '#sdk/transport/testing/until.ts';
import { testCompany } from '#tests/support/company/company.ts';
import { startMailServer, type TestMailServer } from '#tests/support/network/mail-server.ts';
import { findProgram } from '#tests/support/packages.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { hasPythonCalendar, readWithPython } from '#tests/support/python-calendar.ts';
import type { MeetingPoint } from '#wire/meetings/meeting-point.ts';

const hasPython = hasPythonCalendar();
const hasJanus = findProgram('janus') !== undefined;
let system: PhoneSystem;
let mailServer: TestMailServer;
let grace: Client;
/** Each test has a title of its own: the e-mails that cancel its meetings at its end are late for the next one. */
let title: string;
let tests = 0;
beforeEach(() => {
  tests += 1;
  title = `Review ${tests}; with Zoë, “and” others`;
});
beforeAll(async () => {
  mailServer = await startMailServer();
  system = await startPhoneSystem({
    mailServer: { url: mailServer.url, sender: `phone@${testCompany.mailDomain}` },
  });
  grace = await signedIn('grace');
});
afterAll(async () => {
  await grace.dispose();
  await system.stop();
  await mailServer.stop();
});
afterEach(async () => {
  const invitations = createInvitations(grace);
  await invitations.all.refresh();
  for (const one of invitations.all.items.value) await invitations.cancel(one);
  await expect.poll(openEntries).toEqual([]);
});

async function signedIn(login: string): Promise<Client> {
  const client = createClient({ url: system.url, app: 'callside' });
  await client.session.signIn({ login, password: 'demo' });
  return client;
}

/** The first Monday at least two weeks from now. */
const monday = (() => {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
})();
const draft = (change: Partial<NewInvitation> = {}): NewInvitation => ({
  title,
  start: `${monday}T07:30`,
  timeZone: 'Europe/Paris',
  durationMinutes: 45,
  provider: 'online',
  url: `https://meet.${testCompany.mailDomain}/grace`,
  attendees: [
    { email: 'ann@shop.example', name: 'Ann "The\r\nBoss" Lee' },
    { email: 'zoe@shop.example', type: 'optional' },
    { email: 'room4@shop.example', name: 'Room 4', type: 'ressource' },
  ],
  ...change,
});
const one = (email: string) => [{ email }];

async function openEntries(): Promise<readonly string[]> {
  const calendars = await grace.calendars;
  await calendars.calendars.refresh();
  return calendars.calendars.items.value.flatMap(({ absoluteTimeSlots }) =>
    absoluteTimeSlots
      .filter(({ description }) => description.startsWith(`https://meet.${testCompany.mailDomain}/`))
      .map((slot) => {
        const two = (value: number) => String(value).padStart(2, '0');
        return `${slot.yearStart}-${two(slot.monthStart)}-${two(slot.dayStart)}T${two(slot.hourStart)}:${two(slot.minuteStart)}`;
      }),
  );
}

/** Waits for e-mails of this test after those that it has read. */
async function nextMails(from: number, count: number): Promise<readonly ParsedMail[]> {
  const own = () => mailServer.mails.filter(({ subject = '' }) => subject.endsWith(title));
  await expect.poll(() => own().length, { timeout: 10_000 }).toBe(from + count);
  return own().slice(from);
}
const fileIn = (mail: ParsedMail | undefined): string => {
  const part = mail?.attachments.find(({ contentType }) => contentType === 'text/calendar');
  if (!part) throw new Error('The e-mail has no calendar file.');
  return part.content.toString();
};

describe('invitations to meetings', () => {
  it.runIf(hasPython)(
    'each attendee gets a file that another program reads, also for a change and the end',
    async () => {
      const invitations = createInvitations(grace);
      const added = await invitations.add(draft());
      const [first, ...others] = await nextMails(0, 3);
      expect(others).toHaveLength(2);
      expect(first).toMatchObject({ subject: `Invitation: ${title}` });
      expect(first?.to).toMatchObject({ value: [{ address: 'ann@shop.example' }] });
      expect(first?.replyTo).toMatchObject({ value: [{ name: added.organizer.name }] });
      expect(readWithPython(fileIn(first))).toEqual({
        ...{ method: 'REQUEST', uid: `${added.invitationID}@callside`, sequence: 0, status: 'CONFIRMED' },
        ...{ summary: title, organizer: `mailto:${added.organizer.email}` },
        attendees: [
          ['mailto:ann@shop.example', 'Ann  The Boss  Lee', 'REQ-PARTICIPANT', 'INDIVIDUAL', 'NEEDS-ACTION'],
          ['mailto:zoe@shop.example', null, 'OPT-PARTICIPANT', 'INDIVIDUAL', 'NEEDS-ACTION'],
          ['mailto:room4@shop.example', 'Room 4', 'NON-PARTICIPANT', 'RESOURCE', 'NEEDS-ACTION'],
        ],
        ...{ zones: ['Europe/Paris'], times: [`${monday}T07:30`], minutes: 45 },
      });
      expect(await openEntries()).toEqual([`${monday}T07:30`]);
      expect(added.calendarSlotIDs).toHaveLength(1);

      await invitations.change(
        added,
        draft({ start: `${monday}T07:45`, attendees: one('ann@shop.example') }),
      );
      const changes = (await nextMails(3, 3)).map((mail) => readWithPython(fileIn(mail)));
      expect(changes.map(({ method, status, sequence }) => [method, status, sequence])).toEqual(
        expect.arrayContaining([
          ['CANCEL', 'CANCELLED', 1],
          ['CANCEL', 'CANCELLED', 1],
          ['REQUEST', 'CONFIRMED', 1],
        ]),
      );
      expect(await openEntries()).toEqual([`${monday}T07:45`]);

      await invitations.cancel(added);
      const [end] = await nextMails(6, 1);
      expect(readWithPython(fileIn(end))).toMatchObject({
        method: 'CANCEL',
        sequence: 2,
        times: [`${monday}T07:45`],
      });
      expect(await openEntries()).toEqual([]);
    },
  );

  const series: readonly Recurrence[] = [
    { type: 'daily', interval: 3, count: 6 },
    { type: 'weekly', interval: 2, daysOfWeek: [1, 3], count: 6 },
    { type: 'weekly', interval: 1 },
    { type: 'absoluteMonthly', interval: 2 },
    { type: 'relativeMonthly', interval: 1, count: 6 },
    { type: 'absoluteYearly', interval: 1, count: 1 },
    { type: 'relativeYearly', interval: 1, count: 1 },
    {
      type: 'daily',
      interval: 1,
      until: new Date(Date.parse(monday) + 5 * 86_400_000).toISOString().slice(0, 10),
    },
  ];
  it.runIf(hasPython).each(series)(
    'the series %j has the times in the calendar that another program reads',
    async (recurrence) => {
      await createInvitations(grace).add(draft({ recurrence, attendees: one('ann@shop.example') }));
      const [mail] = await nextMails(0, 1);
      const { times } = readWithPython(fileIn(mail));
      const entries = await openEntries();
      expect(entries.slice(0, 6)).toEqual(times.slice(0, entries.length));
      expect(entries.length).toBeGreaterThanOrEqual(Math.min(times.length, 1));
      if (recurrence.count !== undefined) expect(entries).toHaveLength(recurrence.count);
    },
  );

  it('a series that begins after years has the entries of its first year', async () => {
    const recurrence = { type: 'relativeYearly', interval: 1 } as const;
    await createInvitations(grace).add(draft({ start: '2031-03-04T09:30', recurrence }));
    expect(await openEntries()).toEqual(['2031-03-04T09:30', '2032-03-02T09:30']);
  });

  it('a meeting that would overlap is refused, and the earlier one stays as it was', async () => {
    const invitations = createInvitations(grace);
    const first = await invitations.add(draft());
    const second = await invitations.add(draft({ start: `${monday}T08:15` }));
    expect(await failure(invitations.add(draft({ start: `${monday}T08:00` })))).toMatchObject({
      code: 'calendar.overlap',
    });
    expect(await failure(invitations.change(second, draft({ start: `${monday}T08:00` })))).toMatchObject({
      code: 'calendar.overlap',
    });
    await invitations.change(first, draft({ start: `${monday}T07:20` }));
    expect([...(await openEntries())].sort()).toEqual([`${monday}T07:20`, `${monday}T08:15`]);
  });

  it.each([
    { start: '2020-01-01T10:00' },
    { start: `${monday.slice(0, 4)}-02-30T10:00` },
    { timeZone: 'Mars/Olympus' },
    { attendees: [] },
    { attendees: one('ann@shop.example\r\nBcc: evil@x.example') },
    { attendees: one('') },
    { url: 'javascript:alert(1)' },
    { recurrence: { type: 'weekly', interval: 1, daysOfWeek: [2] } },
    { recurrence: { type: 'daily', interval: 0 } },
    { recurrence: { type: 'daily', interval: 1, count: 2, until: monday } },
    { title: 'x'.repeat(201) },
  ] as Partial<NewInvitation>[])('%j is refused, and nobody gets an e-mail', async (change) => {
    expect(await failure(createInvitations(grace).add(draft(change)))).toMatchObject({ code: 'badRequest' });
    expect(await nextMails(0, 0)).toEqual([]);
  });

  it('a colleague sees the invitation, may not change it, and the organizer sees whom no e-mail reached', async () => {
    const bob = await signedIn('bob');
    mailServer.refuse(['nobody@shop.example']);
    try {
      const info = await until(bob.profile.info, (loaded) => loaded !== undefined);
      const me = info?.restUriContact ?? '';
      const { emails } = await bob.people.read({ restUri: me });
      const [email = ''] = emails;
      expect(email).toContain('@');
      const own = createInvitations(grace);
      own.all.watch();
      const added = await own.add(draft({ attendees: [{ email }, { email: 'nobody@shop.example' }] }));
      const shown = createInvitations(bob);
      await shown.all.refresh();
      expect(shown.all.items.value).toMatchObject([
        { invitationID: added.invitationID, isOrganizer: false, unsent: [], calendarSlotIDs: [] },
      ]);
      expect(await failure(shown.change(added, draft()))).toMatchObject({ code: 'notFound' });
      expect(await failure(shown.cancel(added))).toMatchObject({ code: 'notFound' });
      await expect
        .poll(() => own.all.items.value.map(({ unsent }) => unsent))
        .toEqual([['nobody@shop.example']]);
    } finally {
      mailServer.refuse(false);
      await bob.dispose();
    }
  });

  it.runIf(hasPython)(
    'an invited colleague answers: the organizer sees it, gets an e-mail, and a new time asks again',
    async () => {
      const [bob, ivan] = [await signedIn('bob'), await signedIn('ivan')];
      try {
        const info = await until(bob.profile.info, (loaded) => loaded !== undefined);
        const [email = ''] = (await bob.people.read({ restUri: info?.restUriContact ?? '' })).emails;
        const own = createInvitations(grace);
        own.all.watch();
        const attendees = [{ email: email.toUpperCase(), name: 'Bob' }, ...one('ann@shop.example')];
        const added = await own.add(draft({ attendees }));
        await nextMails(0, 2);
        const shown = createInvitations(bob);
        await shown.all.refresh();
        const [invited] = shown.all.items.value;
        if (!invited) throw new Error('Bob sees no invitation.');
        expect(invited.ownEmail).toBe(email.toUpperCase());
        const answers = () => own.all.items.value.map((each) => each.attendees.map(({ answer }) => answer));

        await shown.answer(invited, 'declined');
        await shown.answer(invited, 'tentative');
        await shown.answer(invited, 'tentative');
        await expect.poll(answers).toEqual([['tentative', undefined]]);
        const [, reply, ...more] = await nextMails(2, 2);
        expect(more).toEqual([]);
        expect(reply).toMatchObject({ subject: `Tentative: ${title}` });
        expect(reply?.to).toMatchObject({ value: [{ address: added.organizer.email }] });
        expect(readWithPython(fileIn(reply))).toMatchObject({
          ...{ method: 'REPLY', uid: `${added.invitationID}@callside`, sequence: 0 },
          attendees: [[`mailto:${email.toUpperCase()}`, 'Bob', 'REQ-PARTICIPANT', 'INDIVIDUAL', 'TENTATIVE']],
        });

        await own.change(added, draft({ attendees, description: 'With the figures.' }));
        await expect.poll(answers).toEqual([['tentative', undefined]]);
        await own.change(added, draft({ attendees, start: `${monday}T09:00` }));
        await expect.poll(answers).toEqual([[undefined, undefined]]);

        expect(await failure(createInvitations(ivan).answer(added, 'accepted'))).toMatchObject({
          code: 'notFound',
        });
        expect(await failure(own.answer(added, 'accepted'))).toMatchObject({ code: 'notFound' });
        await own.cancel(added);
        expect(await failure(shown.answer(invited, 'accepted'))).toMatchObject({ code: 'notFound' });
      } finally {
        await Promise.all([bob.dispose(), ivan.dispose()]);
      }
    },
  );

  it('private addresses and team meetings follow the licences', async () => {
    const own = createInvitations(grace);
    expect(await own.privateAddress('online')).toBe(`https://meet.${testCompany.mailDomain}/grace`);
    expect(await own.privateAddress('video')).toMatch(/^externals\/\d+\/[0-9a-f]{20}$/);
    await own.add(draft({ provider: 'teams' }));
    expect(await own.teamsMeetings()).toMatchObject([{ subject: title, joinUrl: draft().url }]);
    const ivan = await signedIn('ivan');
    const none = createInvitations(ivan);
    for (const provider of ['online', 'video'] as const)
      expect(await failure(none.privateAddress(provider))).toMatchObject({ code: 'meeting.notAllowed' });
    expect(await failure(none.add(draft()))).toMatchObject({ code: 'meeting.notAllowed' });
    expect(await none.teamsMeetings()).toEqual([]);
    await ivan.dispose();
  });

  it.runIf(hasJanus)(
    'the e-mail and the file of a meeting name its telephone number and its PIN',
    async () => {
      const desk = await Desk.open(system, 'grace');
      const made = await desk.request('POST', 'v1/user/MeetingPoint', { displayName: title });
      const point = (await made.json()) as MeetingPoint;
      await desk.leave();
      if (!point.dialIn) throw new Error('The meeting point has no telephone number.');
      const { number, pin } = point.dialIn;
      const invitations = createInvitations(grace);
      await invitations.add(
        draft({
          url: `${system.url}/externals/${point.uid}/${point.id}`,
          attendees: one('ann@shop.example'),
        }),
      );
      const [mail] = await nextMails(0, 1);
      expect(mail?.text).toContain(`By phone: ${number}, PIN ${pin}`);
      // The lines of a file are folded at 75 octets.
      expect(fileIn(mail).replace(/\r\n[ \t]/g, '')).toContain(`By phone: ${number}\\, PIN ${pin}`);
    },
  );

  it('new members of a meeting point get an e-mail, and the earlier ones none', async () => {
    const meetings = createMeetings(grace);
    await meetings.points.refresh();
    const [point] = meetings.points.items.value;
    if (!point) throw new Error('The demonstration has no meeting point.');
    const sentMails = () =>
      mailServer.mails.filter(({ subject }) => subject === `Meetings: ${point.displayName}`);
    await meetings.setMembers(point, one('ann@shop.example'));
    await meetings.setMembers(point, [...one('ann@shop.example'), ...one('zoe@shop.example')]);
    await expect
      .poll(() => sentMails().map(({ to }) => [to].flat()[0]?.text))
      .toEqual(['ann@shop.example', 'zoe@shop.example']);
    expect(sentMails()[0]?.text).toContain('has the link');
  });
});
