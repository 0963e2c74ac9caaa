import { signal } from '@preact/signals-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CallLine } from '#wire/calls/call-line.ts';
import { type AddressBookContact, maxAddressBookRows } from '#wire/people/address-book.ts';
import { HandClock } from '../platform/testing/clocks.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { sampleLine } from '../testing/samples.ts';
import { ExternalAddressBook } from './address-book.ts';
import type { AddressBookDriver, DriverReport } from './driver.ts';
import { addressBookStates, lookUpNumber } from './rules.ts';

const zoe: AddressBookContact = {
  contactId: '1',
  contactName: 'Zoe Harper',
  deviceName: 'Partners',
  companyName: '',
  numbers: [],
  emails: [],
  website: '',
};

class FakeDriver implements AddressBookDriver {
  licence: string | undefined = 'licence';
  isXml = true;
  books = [{ id: '1', label: 'Partners' }];
  contacts: readonly AddressBookContact[] = [zoe];
  report: (report: DriverReport) => void = () => undefined;
  load = vi.fn(() => Promise.resolve());
  connect = vi.fn((report: (report: DriverReport) => void) => {
    this.report = report;
  });
  disconnect = vi.fn();
  show = vi.fn();
  addressBooks = () => Promise.resolve(this.books);
  searchByNumber = vi.fn((_number: string) => Promise.resolve(this.contacts));
  searchByName = vi.fn((_pattern: string, _limit: number) => Promise.resolve(this.contacts));
}

function open() {
  const clock = new HandClock();
  const deps = new TestDeps('http://localhost:1', { platform: { clock } });
  const lines = signal<readonly { lineId: string; line: ReturnType<typeof signal<CallLine>> }[]>([]);
  const book = new ExternalAddressBook(deps, { lines: lines as never });
  onTestFinished(() => book.stop());
  const driver = new FakeDriver();
  const ring = (id: string, said: Partial<CallLine> = {}) => {
    const line = signal(
      sampleLine({ lineId: id, state: 'ringing', displayedNumber: '03090182099', ...said }),
    );
    lines.value = [...lines.peek(), { lineId: id, line }];
    return line;
  };
  const ready = async () => {
    await book.start(driver);
    clock.pass(20_000);
    driver.report('open');
    await expect.poll(() => book.state.value).toBe('initialized');
  };
  return { clock, deps, lines, book, driver, ring, ready };
}

test('the states have their numbers', () => {
  expect(addressBookStates).toEqual({
    notAllowed: -1,
    idle: 0,
    loaded: 1,
    pending: 2,
    initialized: 3,
    networkError: 4,
    closed: 5,
  });
});

test('a driver is loaded at once, connects after 20 seconds, and is initialized when it is open', async () => {
  const { clock, book, driver } = open();
  expect(book.state.value).toBe('idle');
  await book.start(driver);
  expect(book.state.value).toBe('loaded');
  clock.pass(19_999);
  expect(driver.connect).not.toHaveBeenCalled();
  clock.pass(1);
  expect(book.state.value).toBe('pending');
  driver.report('open');
  await expect.poll(() => book.state.value).toBe('initialized');
  expect(book.addressBooks.value).toEqual(driver.books);
  book.stop();
  expect(driver.disconnect).toHaveBeenCalledOnce();
  expect(book.state.value).toBe('idle');
});

test('a driver that is missing or has no licence is not allowed', async () => {
  const { book, driver, clock } = open();
  driver.licence = '';
  await book.start(driver);
  expect(book.state.value).toBe('notAllowed');
  expect(book.prompt.value).toEqual({ name: 'licenceIssue' });
  driver.load.mockRejectedValue(new Error('no script'));
  driver.licence = 'licence';
  await book.start(driver);
  expect(book.state.value).toBe('notAllowed');
  clock.pass(60_000);
  expect(driver.connect).not.toHaveBeenCalled();
});

test.for(['error', 'outOfService', 'unknown'] as const)(
  'the report "%s" is a network error, which a report "closed" does not hide',
  async (report) => {
    const { book, driver, ready } = open();
    await ready();
    driver.report(report);
    expect(book.state.value).toBe('networkError');
    driver.report('closed');
    expect(book.state.value).toBe('networkError');
    driver.report('open');
    await expect.poll(() => book.state.value).toBe('initialized');
    driver.report('closed');
    expect(book.state.value).toBe('closed');
    expect(await book.search('zoe')).toEqual([]);
  },
);

test('a licence that is refused disconnects and says so; no address books ask for a set-up', async () => {
  const { book, driver, ready } = open();
  driver.books = [];
  await ready();
  expect(book.prompt.value).toEqual({ name: 'notConfigured' });
  expect(await book.search('zoe')).toEqual([]);
  driver.report('noLicence');
  expect(book.state.value).toBe('notAllowed');
  expect(book.prompt.value).toEqual({ name: 'licenceIssue' });
  expect(driver.disconnect).toHaveBeenCalledOnce();
});

test('an incoming call is looked up once while it rings, and the question goes away after 10 seconds', async () => {
  const { clock, book, driver, ring, ready } = open();
  await ready();
  const line = ring('1');
  await expect.poll(() => book.prompt.value).toMatchObject({ name: 'found', callId: '1', contacts: [zoe] });
  line.value = { ...line.peek(), state: 'talking' };
  line.value = { ...line.peek(), state: 'ringing' };
  expect(driver.searchByNumber.mock.calls).toEqual([['03090182099', maxAddressBookRows]]);
  clock.pass(9_999);
  expect(book.prompt.value).toBeDefined();
  clock.pass(1);
  expect(book.prompt.value).toBeUndefined();
  expect(book.found.value.get('1')).toEqual([zoe]);
});

test('the question ends with its call, and the chosen contact is shown by the driver', async () => {
  const { book, driver, lines, ring, ready } = open();
  await ready();
  ring('1');
  await expect.poll(() => book.prompt.value).toBeDefined();
  lines.value = [];
  expect(book.prompt.value).toBeUndefined();
  ring('2');
  await expect.poll(() => book.prompt.value).toBeDefined();
  book.answer(zoe);
  expect(driver.show).toHaveBeenCalledWith(zoe);
  expect(book.prompt.value).toBeUndefined();
});

test('with ON_RINGING off a call is looked up when it talks, and without POPUP nobody is asked', async () => {
  const { book, driver, ring, ready } = open();
  await ready();
  book.change({ ON_RINGING: false, POPUP: false });
  const line = ring('1');
  ring('2', { isIncoming: false, state: 'talking' });
  expect(driver.searchByNumber).not.toHaveBeenCalled();
  line.value = { ...line.peek(), state: 'talking' };
  await expect.poll(() => book.found.value.size).toBe(1);
  expect(book.prompt.value).toBeUndefined();
  ring('3', { state: 'held' });
  ring('4', { state: 'monitoring', serviceName: 'Boîte vocale' });
  await expect.poll(() => driver.searchByNumber.mock.calls.length).toBe(2);
});

test('a name is searched for escaped, with at most 25 rows', async () => {
  const { book, driver, ready } = open();
  await ready();
  driver.contacts = Array.from({ length: 10_000 }, () => zoe);
  expect(await book.search(' <O\'Neil & "Co"> ')).toHaveLength(25);
  expect(driver.searchByName).toHaveBeenCalledWith('&lt;O&apos;Neil &amp; &quot;Co&quot;&gt;', 25);
  expect(await book.search('  ')).toEqual([]);
});

test('a lookup that fails is reported, and the call goes on', async () => {
  const { book, deps, driver, ring, ready } = open();
  await ready();
  driver.searchByNumber.mockRejectedValueOnce(new Error('slow'));
  ring('1');
  await expect.poll(() => deps.errors.length).toBe(1);
  expect(book.prompt.value).toBeUndefined();
});

test('numbers of past calls are looked up one after the other, each once, and those of calls not again', async () => {
  const { book, driver, ring, ready } = open();
  book.lookUp(['03090182000']);
  await ready();
  expect(driver.searchByNumber).not.toHaveBeenCalled();
  ring('1');
  await expect.poll(() => book.known.value.get('03090182099')).toEqual([zoe]);
  let answer = (_: readonly AddressBookContact[]) => {};
  driver.searchByNumber.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  book.lookUp(['03090182099', '0001', 'sip:a@b']);
  book.lookUp(['0001', '0002']);
  await expect.poll(() => driver.searchByNumber.mock.calls.at(-1)?.[0]).toBe('001');
  answer([]);
  await expect.poll(() => driver.searchByNumber.mock.calls.at(-1)?.[0]).toBe('002');
  answer([zoe, zoe]);
  await expect.poll(() => [...book.known.value.keys()]).toEqual(['03090182099', '0001', 'sip:a@b', '0002']);
  expect(driver.searchByNumber).toHaveBeenCalledTimes(3);
  book.stop();
  expect(book.known.value.size).toBe(0);
});

test('a list of numbers whose lookup fails is reported once, and may be looked up again', async () => {
  const { book, deps, driver, ready } = open();
  await ready();
  driver.searchByNumber.mockRejectedValueOnce(new Error('out of service'));
  book.lookUp(['1111111', '2222222', '3333333']);
  await expect.poll(() => deps.errors.length).toBe(1);
  expect(driver.searchByNumber).toHaveBeenCalledOnce();
  book.lookUp(['2222222']);
  await expect.poll(() => book.known.value.get('2222222')).toEqual([zoe]);
});

test.for(['before', 'after'] as const)(
  'a driver that is stopped %s its code is loaded does not start',
  async (when) => {
    const { book, driver } = open();
    if (when === 'after') await book.start(driver);
    driver.load.mockClear();
    const started = book.start(driver);
    book.stop();
    await started;
    expect(driver.load).not.toHaveBeenCalled();
    expect(book.state.value).toBe('idle');
  },
);

test('the settings of a user stay in the browser', () => {
  const { book, deps } = open();
  book.change({ POPUP: false });
  const later = new ExternalAddressBook(deps, { lines: signal([]) });
  expect(later.settings.value).toEqual({ POPUP: false, ON_RINGING: true });
});

test.for([
  ['102', '+49 30 901820', '+49 30 901820'],
  ['102', undefined, '102'],
  ['0004930901820', undefined, '004930901820'],
  ['00004930901820', undefined, '0004930901820'],
  ['sip:a@b', undefined, undefined],
  ['123456789012345678901', undefined, undefined],
  ['', undefined, undefined],
] as const)('the number %s, from outside %s, is looked up as %s', ([displayedNumber, external, expected]) => {
  expect(
    lookUpNumber({ displayedNumber, ...(external !== undefined && { displayedExternalNumber: external }) }),
  ).toBe(expected);
});
