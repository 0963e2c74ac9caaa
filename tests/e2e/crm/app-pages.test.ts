/** The widget in the apps of ServiceNow, Freshdesk and Zoho, with our pages of them, and the vendors' sides from their documents. */
import { beforeAll, expect, it } from 'vitest';
import { until } from '#tests/support/until.ts';
import { appCrms, clickIn, closePanelIn, seenIn, serveAppPages } from './app-pages.ts';
import { emmaCallsAlice, openCrmFrame } from './crm-frame.ts';

const names = { servicenow: 'ServiceNow', freshworks: 'Freshdesk', zoho: 'Zoho CRM' } as const;
const recordOf = { servicenow: 'sys_user/7', freshworks: 'contact/7', zoho: 'Contacts/7' } as const;

const frame = await openCrmFrame(serveAppPages);
const { page, alice, pages } = frame;
beforeAll(async () => {
  await page.goto(`${pages.origin}/servicenow`);
  await alice.signIn('alice');
});

it.each(appCrms)(
  'in %s a number is clicked, a caller shown, and each call logged once over a reload',
  async (crm) => {
    await page.goto(`${pages.origin}/${crm}`);
    await alice.app.getByText(`Connected to ${names[crm]}`).waitFor();
    await clickIn(page, '01 00 00 06 00');
    await alice.button('Hold').waitFor();
    await alice.press('Add note');
    const form = alice.app.getByRole('form', { name: /^Call notes/ });
    await form.getByLabel('Notes').fill('Wants a quote');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await alice.press('Hang up');
    await alice.hasNoCall();
    const entries = async () => (await seenIn(page)).entries;
    await expect
      .poll(entries)
      .toEqual([{ isIncoming: false, text: expect.stringContaining('Wants a quote'), record: '7' }]);

    await closePanelIn(page);
    await emmaCallsAlice(frame);
    await until('the caller is shown', async () => (await seenIn(page)).shown.at(-1) === recordOf[crm]);
    await until('the panel is open', async () => (await seenIn(page)).isPanelVisible);
    await alice.press('Answer');
    await alice.button('Hold').waitFor();
    await page.reload();
    await alice.button('Hold').waitFor();
    await alice.press('Hang up');
    await alice.hasNoCall();
    await expect.poll(entries).toHaveLength(2);
    expect((await entries())[1]).toEqual({
      isIncoming: true,
      text: expect.stringContaining('Call from Jane Doe'),
      record: '7',
    });
  },
);
