import { afterEach, describe, expect, it } from 'vitest';
import { asClient } from '#phone/testing/doubles.ts';
import { scriptedClient, scriptedHistoryItem } from '#phone/testing/scripted-client.ts';
import { scriptedList } from '#phone/testing/scripted-list.ts';
import { scriptedPerson } from '#phone/testing/scripted-person.ts';
import type { CallHistoryItem, CrmSettings, Person } from '#sdk/index.ts';
import { BridgedPage, profileOf } from '../testing/bridged-page.ts';
import { directoryCommands } from './directory-commands.ts';

let page: BridgedPage | undefined;
afterEach(() => page?.close());

const bob: Person = { ...scriptedPerson('Bob', '102'), directory: 'enterprise', department: 'Sales' };
const own = scriptedPerson('Mum', '+33600000612');
const work = scriptedHistoryItem({ remoteNumber: '600', remoteLabel: 'Echo' });
const personal = scriptedHistoryItem({ remoteNumber: '+33600000612', isPersonalCall: true });

function commandsFor({ hasConsent, isSignedIn = true }: { hasConsent: boolean; isSignedIn?: boolean }) {
  const { double } = scriptedClient();
  const asked: object[] = [];
  const client = asClient({
    ...double,
    profile: {
      ...double.profile,
      info: { ...double.profile?.info, peek: () => (isSignedIn ? profileOf('alice') : undefined) } as never,
    },
    crm: {
      ...double.crm,
      settings: { peek: () => ({ hasPersonalCallConsent: hasConsent }) as CrmSettings } as never,
    },
    people: {
      ...double.people,
      search: (query) => {
        asked.push(query ?? {});
        return scriptedList([bob, own]);
      },
    },
    history: {
      ...double.history,
      select: (query) => {
        asked.push(query);
        return scriptedList<CallHistoryItem>([work, personal]);
      },
    },
  });
  return { asked, ...directoryCommands(client) };
}

describe('searchDirectory', () => {
  it('returns entries with their numbers, and the user’s own contacts only with consent', async () => {
    const without = commandsFor({ hasConsent: false });
    expect(await without.searchDirectory({ text: 'b', directory: 'enterprise' })).toEqual([
      {
        id: 'Bob',
        name: 'Bob',
        directory: 'enterprise',
        type: 'UserContact',
        department: 'Sales',
        emails: [],
        numbers: [{ type: 'professional', number: '102' }],
      },
    ]);
    expect(without.asked).toEqual([{ text: 'b', directory: 'enterprise' }]);
    const found = await commandsFor({ hasConsent: true }).searchDirectory({ text: 'm' });
    expect(found.map(({ name }) => name)).toEqual(['Bob', 'Mum']);
    expect(await commandsFor({ hasConsent: true }).searchDirectory({ text: 'm', limit: 1 })).toHaveLength(1);
  });

  it('fails with 503 while nobody is signed in', async () => {
    const { searchDirectory, getCallHistory } = commandsFor({ hasConsent: true, isSignedIn: false });
    await expect(searchDirectory({ text: 'b' })).rejects.toMatchObject({ status: 503 });
    await expect(getCallHistory(undefined)).rejects.toMatchObject({ status: 503 });
  });
});

describe('getCallHistory', () => {
  it('returns past calls, and personal ones only with consent', async () => {
    const { asked, getCallHistory } = commandsFor({ hasConsent: false });
    expect(await getCallHistory({ filter: 'missed', number: '600' })).toMatchObject([
      { number: '600', label: 'Echo', startTime: work.timestamp },
    ]);
    expect(asked).toEqual([{ filter: 'missed', remoteNumber: '600' }]);
    expect(await commandsFor({ hasConsent: true }).getCallHistory(undefined)).toHaveLength(2);
  });
});

describe('permissions', () => {
  const asBoth = async (permissions: readonly string[] | undefined) => {
    page = new BridgedPage();
    page.profile.value = profileOf('alice', permissions ? { permissions } : {});
    page.connect();
    page.begin();
    const replies = [
      await page.request('searchDirectory', { text: 'b' }),
      await page.request('getCallHistory'),
    ];
    page.close();
    return replies.map((reply) => (reply.ok ? 200 : reply.status));
  };

  it('a page reads the directory and the history only if the profile names these permissions', async () => {
    expect(await asBoth(undefined)).toEqual([403, 403]);
    expect(await asBoth(['seeCalls', 'contacts'])).toEqual([403, 403]);
    expect(await asBoth(['directory'])).toEqual([200, 403]);
    expect(await asBoth(['history'])).toEqual([403, 200]);
  });

  it('refuses texts and limits that are out of bounds with 400', async () => {
    page = new BridgedPage();
    page.profile.value = profileOf('alice', { permissions: ['directory', 'history'] });
    page.connect();
    const requests = [
      page.request('searchDirectory', { text: '' }),
      page.request('searchDirectory', { text: 'a'.repeat(10_000) }),
      page.request('searchDirectory', { text: 'a', limit: 1_000 }),
      page.request('getCallHistory', { limit: 0 }),
    ];
    for (const reply of await Promise.all(requests)) expect(reply).toMatchObject({ ok: false, status: 400 });
  });
});
