import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apart, browsers } from '#tests/support/browsers.ts';
import { until } from '#tests/support/until.ts';
import { Crm } from './crm.ts';
import { crmSite } from './crm-site.ts';

// A window shares its storage with a frame of the same site only.
const sameSite = browsers.map((browser) => ({ ...browser, isApart: false }));
const otherSites = apart.map((browser) => ({ ...browser, isApart: true }));

describe.each([...sameSite, ...otherSites])(
  'the phone in a window of its own, in $name',
  ({ launch, name, isApart }) => {
    const site = crmSite({ launch, isOtherSite: isApart });
    let alice: Crm;
    const done = { value: null };

    beforeAll(async () => {
      alice = await Crm.open(site.browser, site.callside, `${site.pages.origin}/work`, 'alice');
    });
    afterEach(async () => {
      await alice.hangUpAll();
    });

    const talkToEcho = () => alice.talkToEcho();

    /** Opens it by a click in the page, in a normal browser window. */
    async function popOut(): Promise<Page> {
      const { page } = alice.person;
      await page.evaluate(() => {
        Reflect.deleteProperty(globalThis, 'documentPictureInPicture');
        const button = document.createElement('button');
        button.textContent = 'Pop out';
        button.onclick = () => {
          button.remove();
          void (window as unknown as { phone: { popOut(): Promise<null> } }).phone.popOut();
        };
        document.body.prepend(button);
      });
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: 'Pop out' }).click(),
      ]);
      return opened;
    }

    /** Waits until a window or frame receives more audio. */
    const hearsIn = async (where: Page) => {
      const energy = () =>
        where.evaluate(async () => {
          let sum = 0;
          for (const peer of (window as unknown as { peers: RTCPeerConnection[] }).peers)
            for (const one of (await peer.getStats()).values())
              if (one.type === 'inbound-rtp') sum += one.totalAudioEnergy ?? 0;
          return sum;
        });
      const before = await energy();
      await until('sound goes on there', async () => (await energy()) - before > 1e-4);
    };

    it.runIf(name.startsWith('Chromium'))('the window stays on top if the browser supports it', async () => {
      const { page } = alice.person;
      const { lineID } = await talkToEcho();
      expect(await alice.ask('popOut')).toEqual(done);
      await until('the phone is there', async () => (await alice.last('panel'))?.isHere === false);
      const onTop = () =>
        page.evaluate(() => {
          const { documentPictureInPicture: it } = window as unknown as {
            documentPictureInPicture: { window: Window | null };
          };
          return it.window?.document.querySelector('iframe')?.src ?? '';
        });
      expect(await onTop()).toMatch(/popped-out/);
      expect(await alice.ask('takeBack')).toEqual(done);
      await until('the window is closed', async () => (await onTop()) === '');
      await alice.person.hears();
      expect((await alice.last('calls'))?.[0]?.lineID).toBe(lineID);
    });

    it.runIf(isApart)(
      'the window asks its user to sign in, if it shares no storage with the frame',
      async () => {
        const opened = await popOut();
        await opened.getByRole('textbox', { name: 'User name' }).waitFor();
        expect((await alice.last('panel'))?.isHere).toBe(true);
        await opened.close();
      },
    );

    it.skipIf(isApart)('the window takes the call and its audio, and returns both', async () => {
      const { lineID } = await talkToEcho();
      await alice.person.hears();
      const opened = await popOut();
      await until('the phone is there', async () => (await alice.last('panel'))?.isHere === false);
      await opened.getByRole('button', { name: 'Hang up' }).waitFor();
      await hearsIn(opened);
      expect((await alice.last('calls'))?.map((call) => [call.lineID, call.state])).toEqual([
        [lineID, 'talking'],
      ]);

      const closed = opened.waitForEvent('close');
      expect(await alice.ask('takeBack')).toEqual(done);
      await until('it is here again', async () => (await alice.last('panel'))?.isHere === true);
      await closed;
      await alice.person.hears();
      expect((await alice.last('calls'))?.map((call) => [call.lineID, call.state])).toEqual([
        [lineID, 'talking'],
      ]);
      expect(await alice.ask('takeBack')).toMatchObject({ status: 409 });
    });

    it.skipIf(isApart)('the window returns the call when it is closed', async () => {
      const { lineID } = await talkToEcho();
      const opened = await popOut();
      await until('the phone is there', async () => (await alice.last('panel'))?.isHere === false);
      await opened.getByRole('button', { name: 'Hang up' }).waitFor();
      await opened.close();
      await until('it is here again', async () => (await alice.last('panel'))?.isHere === true);
      await alice.person.hears();
      expect((await alice.last('calls'))?.[0]?.lineID).toBe(lineID);
    });
  },
);
