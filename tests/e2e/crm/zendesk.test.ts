/** The widget as an app of Zendesk, with the library of the vendor in it. */
import { expect, it } from 'vitest';
import { until } from '#tests/support/until.ts';
import { emmaCallsAlice, openCrmFrame } from './crm-frame.ts';
import { clickNumber, closePanel, seenBy, serveZendeskPages } from './zendesk-pages.ts';

const frame = await openCrmFrame(serveZendeskPages);
const { page, alice } = frame;

async function saveNote(notes: string): Promise<void> {
  const form = alice.app.getByRole('form', { name: /^Call notes/ });
  await form.getByLabel('Notes').fill(notes);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
}

const tickets = async () => (await seenBy(page)).tickets;

it('a clicked number is called, and the call with its note is one ticket with a private comment', async () => {
  await alice.signIn('alice');
  await alice.app.getByText('Connected to Zendesk').waitFor();
  expect((await seenBy(page)).sizes).toEqual([{ width: '320px', height: '520px' }]);
  await clickNumber(page, '01 00 00 06 00');
  await alice.button('Hold').waitFor();
  await alice.press('Add note');
  await saveNote('Wants a quote: 3 < 4 & "soon"');
  expect(await tickets()).toEqual([]);
  await alice.press('Hang up');
  await alice.hasNoCall();
  await expect.poll(tickets).toEqual([
    expect.objectContaining({
      external_id: expect.stringMatching(/^callside:/),
      via_id: 46,
      requester_id: 7,
      comments: [{ body: expect.stringMatching(/\nWants a quote: 3 < 4 & "soon"$/), public: false }],
    }),
  ]);
});

it('a caller is shown in a closed panel, and a reload of Zendesk in the call leaves one ticket', async () => {
  await closePanel(page);
  await emmaCallsAlice(frame);
  await alice.app.getByRole('button', { name: 'Jane Doe', exact: true }).waitFor();
  await until('the user is shown', async () => (await seenBy(page)).shown.at(-1) === 'user/7');
  await until('the panel is open', async () => (await seenBy(page)).isPanelVisible);
  await alice.press('Answer');
  await alice.button('Hold').waitFor();

  await page.reload();
  await alice.button('Hold').waitFor();
  await alice.press('Hang up');
  await alice.hasNoCall();
  await expect.poll(tickets).toHaveLength(2);
  expect((await tickets())[1]).toMatchObject({ via_id: 45, subject: 'Call from Jane Doe', requester_id: 7 });
  expect((await seenBy(page)).shown).toEqual([]);
});
