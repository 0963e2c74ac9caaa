import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chromium, framings } from '#tests/support/browsers.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { until } from '#tests/support/until.ts';
import { Crm } from './crm.ts';
import { type HostPages, otherSite, serveHostPages } from './host-page.ts';

// From another site, whose frames get no cookies in Chromium's private windows, and partitioned cookies in Firefox.
describe.each(framings)('bridge methods in $name', ({ launch }) => {
  let callside: RunningCallside;
  let browser: Browser;
  let otherBrowser: Browser;
  let pages: HostPages;
  let alice: Crm;
  let bob: Person;
  const done = { value: null };

  beforeAll(async () => {
    pages = await serveHostPages(() => callside.url, { host: otherSite });
    [callside, browser, otherBrowser] = await Promise.all([
      startCallside(['--memory', '--parent', pages.origin]),
      launch(),
      chromium.launch(),
    ]);
    alice = await Crm.open(browser, callside, pages.origin, 'alice');
    bob = await Person.inApp(otherBrowser, callside, 'bob');
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), otherBrowser?.close()]);
    await callside?.stop();
    pages?.close();
  });
  afterEach(async () => {
    await alice.hangUpAll();
    await bob.hasNoCall();
  });

  const talkToEcho = async () => (await alice.talkToEcho()).lineID;

  const is = (lineID: string, state: string) =>
    alice.call(`is ${state}`, (call) => call.lineID === lineID && call.state === state);

  describe('getUser', () => {
    it('getUser returns the signed-in user', async () => {
      expect(await alice.ask('getState')).toEqual({ value: 'ready' });
      expect(await alice.ask('getGeneralInfo')).toMatchObject({
        value: { displayName: expect.stringMatching(/^Alice /), telephonicState: 'available' },
      });
      await expect
        .poll(() => alice.last('generalInfo'))
        .toMatchObject({ displayName: expect.stringMatching(/^Alice /) });
      expect(await alice.last('permissions')).toEqual([
        'seeCalls',
        'controlCalls',
        'agent',
        'contacts',
        'settings',
      ]);
      await until('it is reachable', async () => (await alice.last('reach'))?.state === 'reachable');
      expect(await alice.last('devices')).toMatchObject({ microphone: expect.any(String) });
      await until('the use is told', async () => (await alice.last('usage'))?.method === 'getGeneralInfo');
    });
  });

  describe('calls placed by the page', () => {
    inTurn(
      'a call of the page is placed, held, muted, recorded and dropped, each with its sound and its event',
      async () => {
        const lineID = await talkToEcho();
        await alice.person.hears();
        expect(await alice.ask('getCalls')).toMatchObject({ value: [{ lineID, state: 'talking' }] });
        expect(await alice.ask('hold', { lineID })).toEqual(done);
        await is(lineID, 'held');
        await alice.person.hearsSilence();
        expect(await alice.ask('unhold', { lineID })).toEqual(done);
        await is(lineID, 'talking');
        await alice.person.hears();

        expect(await alice.ask('mute', { lineID })).toEqual(done);
        await alice.call('is muted', ({ isMuted }) => isMuted);
        await alice.person.hearsSilence();
        expect(await alice.ask('unmute', { lineID })).toEqual(done);
        await alice.person.hears();
        await until(
          'its microphone is told',
          async () => (await alice.last('devices'))?.permission === 'granted',
        );
        await until('its quality is told', async () => ((await alice.last('quality'))?.[0]?.mos ?? 0) > 3);

        expect(await alice.ask('sendDtmf', { lineID, dtmfs: '12#' })).toEqual(done);
        expect(await alice.ask('startRecord', { lineID })).toEqual(done);
        await alice.call('is recorded', ({ isRecording }) => isRecording);
        expect(await alice.ask('pauseRecord', { lineID })).toEqual(done);
        await alice.call('can go on recording', ({ actions }) => actions.includes('resumeRecord'));
        expect(await alice.ask('resumeRecord', { lineID })).toEqual(done);
        await alice.call('can pause', ({ actions }) => actions.includes('pauseRecord'));
        expect(await alice.ask('stopRecord', { lineID })).toEqual(done);
        await alice.call('is not recorded', ({ isRecording }) => !isRecording);

        // No page has requested yet how the call sounded.
        await callside.disturb({ path: '/quality', method: 'PUT', status: 500 });
        expect(await alice.ask('drop', { lineID })).toEqual(done);
        await alice.hasNoCall();
        await until('the failure is told', async () => (await alice.last('error')) !== undefined);
        await callside.disturb(undefined);
        await until('its end is told', async () => (await alice.last('callEnded'))?.lineID === lineID);
        const ended = await alice.last('callEnded');
        expect(ended).toMatchObject({
          number: '600',
          isIncoming: false,
          key: expect.stringContaining(lineID),
        });
        expect(ended?.durationMs).toBeGreaterThan(1000);
        expect(await alice.ask('getEndedCalls', { since: (ended?.endTime ?? 0) - 1 })).toMatchObject({
          value: [{ key: ended?.key }],
        });
      },
    );

    inTurn("a call of the page carries the page's data", async () => {
      expect(
        await alice.ask('placeCall', {
          destination: '600',
          externalInfos: { sfId: '003x', sfLabel: 'Louise' },
        }),
      ).toEqual(done);
      await alice.call('has it', ({ externalInfos }) => externalInfos?.sfId === '003x');
    });
  });

  describe('incoming calls in the page', () => {
    inTurn('an incoming call is announced while it rings, answered, and left', async () => {
      await bob.dial('101');
      const { lineID, canAnswer } = await alice.call('rings', ({ state }) => state === 'ringing');
      expect(canAnswer).toBe(true);
      await until('the badge counts', async () => (await alice.last('ringing')) === 1);
      expect(await alice.ask('answer', { lineID })).toEqual(done);
      await is(lineID, 'talking');
      await bob.hears();
      expect(await alice.ask('leave', { lineID })).toEqual(done);
      await alice.hasNoCall();
    });

    inTurn('an incoming call is declined', async () => {
      await bob.dial('101');
      const { lineID } = await alice.call('rings', ({ state }) => state === 'ringing');
      expect(await alice.ask('drop', { lineID })).toEqual(done);
      await alice.hasNoCall();
    });

    inTurn('an incoming call is deflected', async () => {
      await bob.dial('101');
      const { lineID } = await alice.call('rings', ({ state }) => state === 'ringing');
      expect(await alice.ask('redirect', { lineID, destination: '600' })).toEqual(done);
      await bob.hears();
      await alice.hasNoCall();
      await bob.press('Hang up');
    });
  });

  describe('two calls of the page', () => {
    inTurn('two calls are joined by an attended transfer', async () => {
      const first = await talkToEcho();
      expect(await alice.ask('consult', { lineID: first, destination: '102' })).toEqual(done);
      await bob.press('Answer');
      const second = await alice.call(
        'consults',
        ({ linkedLineID, state }) => linkedLineID === first && state === 'talking',
      );
      await alice.call(
        'may be transferred',
        ({ lineID, actions }) => lineID === second.lineID && actions.includes('completeTransfer'),
      );
      expect(await alice.ask('completeTransfer', { lineID: first, otherLineID: second.lineID })).toEqual(
        done,
      );
      await alice.hasNoCall();
      await bob.hears();
      await bob.press('Hang up');
    });

    inTurn('two calls become one conference, which grows, and ends for everybody', async () => {
      const first = await talkToEcho();
      expect(await alice.ask('consult', { lineID: first, destination: '102' })).toEqual(done);
      await bob.press('Answer');
      const second = await alice.call(
        'may be merged',
        (call) => call.lineID !== first && call.actions.includes('merge'),
      );
      expect(await alice.ask('merge', { lineID: second.lineID, otherLineID: first })).toEqual(done);
      await until('two calls are one', async () => (await alice.last('calls'))?.length === 1);
      const conference = await alice.call('takes somebody in', ({ actions }) => actions.includes('addParty'));
      expect(await alice.ask('addParty', { lineID: conference.lineID, destination: '601' })).toEqual(done);
      await bob.hears();
      await alice.call('can be ended', ({ actions }) => actions.includes('disconnect'));
      expect(await alice.ask('disconnect', { lineID: conference.lineID })).toEqual(done);
      await alice.hasNoCall();
      await bob.hasNoCall();
    });
  });

  describe('refused requests', () => {
    inTurn('an impossible request is refused with a status', async () => {
      expect(await alice.ask('answer', { lineID: 'nobody' })).toMatchObject({ status: 404 });
      expect(await alice.ask('placeCall', { destination: '' })).toMatchObject({ status: 400 });
      expect(await alice.ask('placeCall', { destination: 'x'.repeat(500) })).toMatchObject({ status: 400 });
      expect(await alice.ask('placeCall', {} as never)).toMatchObject({ status: 400 });
      expect(await alice.ask('placeCall', { destination: '600', more: 1 } as never)).toMatchObject({
        status: 400,
      });
      expect(await alice.ask('flyAway' as never)).toMatchObject({ status: 404 });
      expect(await alice.ask('showAlert', { title: 'x'.repeat(100_000) })).toMatchObject({ status: 413 });
      const lineID = await talkToEcho();
      expect(await alice.ask('answer', { lineID })).toMatchObject({ status: 409 });
    });
  });

  inTurn('a request of another version is refused with the supported versions', async () => {
    const refused = await alice.person.page.evaluate((origin) => {
      const nonce = crypto.randomUUID();
      return new Promise((resolve) => {
        addEventListener('message', ({ data }) => {
          if (data.nonce === nonce) resolve(data);
        });
        frames[0]?.postMessage({ callside: 'connect', versions: [99], nonce }, origin);
      });
    }, callside.url);
    expect(refused).toMatchObject({ ok: false, status: 426 });
  });

  inTurn("the page reads and changes the user's presence", async () => {
    await until('it is told', async () => (await alice.last('presence')) !== undefined);
    expect(await alice.ask('setPresence', { presenceState: 'lunch' })).toEqual(done);
    await until(
      'the user is at lunch',
      async () => (await alice.last('presence'))?.presenceState === 'lunch',
    );
    expect(await alice.last('presence')).toEqual({ presenceState: 'lunch', isByCalendar: false });
    expect(await alice.ask('setPresence', { presenceState: 'bored' } as never)).toMatchObject({
      status: 400,
    });
    expect(await alice.ask('setPresence')).toEqual(done);
    await until('the calendar says it', async () => (await alice.last('presence'))?.isByCalendar === true);
  });

  describe('the panel', () => {
    inTurn('the panel moves, shows text and changes its theme by commands of the page', async () => {
      const { app } = alice.person;
      expect(await alice.ask('navigate', { to: 'recents' })).toEqual(done);
      await app.getByRole('tabpanel', { name: 'Recents' }).waitFor();
      expect(await alice.ask('navigate', { to: 'people' })).toEqual(done);
      await app.getByRole('tabpanel', { name: 'People' }).waitFor();
      expect(await alice.ask('focus')).toEqual(done);
      await app.getByRole('combobox', { name: 'Number' }).and(app.locator(':focus')).waitFor();
      expect(
        await alice.ask('showAlert', { title: 'Record saved', detail: 'Case 7', tone: 'success' }),
      ).toEqual(done);
      await app.getByText('Record saved').waitFor();
      expect(await alice.ask('setTheme', { theme: 'dark' })).toEqual(done);
      await app.locator('html[data-theme="dark"]').waitFor();
      expect(await alice.ask('setTheme', { theme: 'system' })).toEqual(done);
    });
  });

  describe('services of the page', () => {
    const louise = { id: '1', name: 'Louise Martin', company: 'Boulangerie du Port', type: 'Contact' };
    const hugo = { id: '2', name: 'Hugo Petit', type: 'Lead' };

    inTurn(
      'a mistyped service is refused with the names that exist, and the page keeps its services and events',
      async () => {
        const refusals = await alice.person.page.evaluate(async () => {
          const { phone, Callside } = window as unknown as {
            phone: import('#widget/embed/index.ts').EmbeddedWidget;
            Callside: typeof import('#widget/embed/index.ts');
          };
          const container = document.body.appendChild(document.createElement('div'));
          const services = { matchContact: () => ({}) } as object;
          const refusalOf = (promise: Promise<unknown>) =>
            promise.then(
              () => 'none',
              ({ status, message }) => `${status} ${message}`,
            );
          const said = await refusalOf(phone.offer(services));
          const url = phone.frame.src;
          return [said, await refusalOf(Callside.embedWidget({ url, container, services }))];
        });
        for (const refusal of refusals)
          expect(refusal).toMatch(/^404 There is no service matchContact\. There are: .*matchContacts/);
      },
    );

    inTurn('everything that waits is rejected when the page removes the widget', async () => {
      const statuses = await alice.person.page.evaluate(async () => {
        const { phone, Callside } = window as unknown as {
          phone: import('#widget/embed/index.ts').EmbeddedWidget;
          Callside: typeof import('#widget/embed/index.ts');
        };
        const container = document.body.appendChild(document.createElement('div'));
        const widget = await Callside.embedWidget({ url: phone.frame.src, container });
        const waiting = [widget.offer({ checkCall: () => ({ verdict: 'allowed' }) }), widget.getCalls()];
        widget.dispose();
        const ends = await Promise.allSettled([...waiting, widget.ready(), widget.getState()]);
        container.remove();
        return ends.map((end) => (end.status === 'rejected' ? end.reason.status : 'resolved'));
      });
      expect(statuses).toEqual([503, 503, 503, 503]);
    });

    inTurn('the page is notified that calls can be placed', async () => {
      await until('it can call', async () => (await alice.last('readiness'))?.canPlace === true);
    });

    inTurn('the page names the caller', async () => {
      await alice.knows({ contacts: { '600': [louise] } });
      expect(await alice.ask('refreshContacts')).toEqual(done);
      await talkToEcho();
      await alice.person.card(/.*/).getByText('Louise Martin').waitFor();
      expect(await alice.askedFor('matchContacts')).toContainEqual({ numbers: ['600'] });
      await until(
        'the page hears of it',
        async () => (await alice.last('contactChosen'))?.contact?.id === '1',
      );
    });

    inTurn('the user chooses among several records of the page, once per call', async () => {
      await alice.knows({ contacts: { '600': [louise, hugo] } });
      expect(await alice.ask('refreshContacts', { numbers: ['600'] })).toEqual(done);
      const lineID = await talkToEcho();
      await alice.person.button(/^Hugo Petit/).click();
      await until(
        'the page hears of it',
        async () => (await alice.last('contactChosen'))?.contact?.id === '2',
      );
      expect(await alice.last('contactChosen')).toMatchObject({ lineID, number: '600' });
      await alice.person.card(/.*/).getByText('Hugo Petit').waitFor();
      expect(await alice.person.button(/^Louise Martin/).count()).toBe(0);
    });

    inTurn('the page is queried before any call is placed', async () => {
      await alice.knows({
        verdicts: {
          '601': { verdict: 'forbidden', reason: 'Asked not to be called' },
          '602': { verdict: 'advised', reason: 'It is night there' },
        },
      });
      expect(await alice.ask('placeCall', { destination: '601', force: true })).toMatchObject({
        status: 409,
        message: 'Asked not to be called',
      });
      await alice.person.dial('601');
      await alice.person.app.getByText('Asked not to be called').waitFor();
      expect(await alice.ask('placeCall', { destination: '602' })).toMatchObject({ status: 409 });
      expect(await alice.last('calls')).toEqual([]);
      expect(await alice.askedFor('checkCall')).toContainEqual({ destination: '602' });
      await alice.person.dial('602');
      await alice.person.app.getByText('It is night there').waitFor();
      await alice.person.press('Call anyway');
      await alice.call('is there', ({ number }) => number === '602');
    });

    inTurn('events still reach other listeners of the page if one of them fails', async () => {
      const failures = await alice.person.page.evaluate(async () => {
        const { phone } = window as unknown as {
          phone: import('#widget/embed/index.ts').EmbeddedWidget;
        };
        const reported: string[] = [];
        addEventListener('error', ({ error }) => reported.push(error.message));
        const stop = phone.on('usage', () => {
          throw new Error('mine');
        });
        await new Promise<void>((resolve) => {
          const end = phone.on('usage', () => {
            end();
            resolve();
          });
          phone.getCalls().catch(reportError);
        });
        stop();
        return reported;
      });
      expect(failures).toEqual(['mine']);
    });

    inTurn(
      'two concurrent requests of the page get their own answers, and an aborted one gets none',
      async () => {
        const outcome = await alice.person.page.evaluate(async () => {
          const { phone } = window as unknown as {
            phone: import('#widget/embed/index.ts').EmbeddedWidget;
          };
          const given = new AbortController();
          const waiting = phone
            .getGeneralInfo(undefined, { signal: given.signal })
            .catch((error) => error.name);
          given.abort();
          const late = await phone
            .getCalls(undefined, { timeoutMs: 0 })
            .catch(({ status }: { status: number }) => ({ status }));
          return [await waiting, late, await phone.getState()];
        });
        expect(outcome).toEqual(['AbortError', { status: 408 }, 'ready']);
      },
    );
  });

  // The last request: the next request would be refused too.
  inTurn('the page is refused while it sends too many requests, and served again afterwards', async () => {
    const outcomes = await alice.person.page.evaluate(() => {
      const { phone } = window as unknown as {
        phone: import('#widget/embed/index.ts').EmbeddedWidget;
      };
      const once = () =>
        phone.getState().then(
          () => ({ status: 200 }),
          ({ status }: { status: number }) => ({ status }),
        );
      return Promise.all(Array.from({ length: 2_000 }, once));
    });
    expect(outcomes).toContainEqual({ status: 200 });
    expect(outcomes).toContainEqual({ status: 429 });
    await until('it answers again', async () => 'value' in (await alice.ask('getState')));
  });
});
