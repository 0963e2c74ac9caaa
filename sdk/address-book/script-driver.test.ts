import { afterEach, expect, test, vi } from 'vitest';
import { scriptDriver, type ThirdPartyDriver } from './script-driver.ts';

const name = 'AcmeAddressBook';
const made = globalThis as unknown as Record<string, ThirdPartyDriver | undefined>;

afterEach(() => {
  delete made[name];
});

const contact = { contactId: '7', contactName: 'Zoe' };

function thirdParty() {
  let report: (code: number) => void = () => undefined;
  return {
    connect: vi.fn((_licence: string, told: (code: number) => void) => {
      report = told;
    }),
    disconnect: vi.fn(),
    getAddressBooks: () => Promise.resolve([{ id: '1', label: 'Acme' }]),
    search: vi.fn((_filter: string, _rows: number): Promise<unknown> => Promise.resolve([contact])),
    showContact: vi.fn(),
    tell: (code: number) => report(code),
  };
}

test('the script of a third party is loaded, connected with its licence, searched and removed', async () => {
  const remove = vi.fn();
  const theirs = thirdParty();
  const load = () => {
    made[name] = theirs;
    return Promise.resolve(remove);
  };
  const driver = scriptDriver({ load, name, licence: 'L-1' });
  await driver.load();
  const reports: string[] = [];
  driver.connect((report) => void reports.push(report));
  expect(theirs.connect).toHaveBeenCalledWith('L-1', expect.any(Function));
  for (const code of [1, 2, 3, 4, 5, 6]) theirs.tell(code);
  expect(reports).toEqual(['open', 'closed', 'error', 'outOfService', 'noLicence', 'unknown']);
  expect(await driver.searchByNumber('0301<x>', 25)).toMatchObject([contact]);
  expect(theirs.search).toHaveBeenCalledWith('<filter><phone>0301</phone></filter>', 25);
  const [found] = await driver.searchByName('O&apos;Neil', 25);
  expect(theirs.search).toHaveBeenLastCalledWith('<filter><name>O&apos;Neil</name></filter>', 25);
  if (found) driver.show?.(found);
  expect(theirs.showContact).toHaveBeenCalledWith('7');
  driver.disconnect();
  expect(theirs.disconnect).toHaveBeenCalledOnce();
  expect(remove).toHaveBeenCalledOnce();
});

test('a script that makes nothing is missing, and contacts of another shape make the search fail', async () => {
  const driver = scriptDriver({ load: () => Promise.resolve(() => undefined), name });
  await expect(driver.load()).rejects.toThrow(name);
  const theirs = thirdParty();
  theirs.search.mockResolvedValue([{ wrong: true }]);
  made[name] = theirs;
  await expect(driver.searchByNumber('030', 25)).rejects.toThrow();
});
