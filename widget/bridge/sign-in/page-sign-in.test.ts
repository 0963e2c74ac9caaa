import { effect, signal } from '@preact/signals-core';
import { afterEach, expect, test } from 'vitest';
import { CallsideError, type Client, type SessionState } from '#sdk/index.ts';
import type { PageServices } from '../page-services.ts';
import { Refused } from '../refused.ts';
import { PageSignIn } from './page-sign-in.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A widget with a page whose user has an extension. The code of the page signs the user with the extension `codeFor` in. */
class SignInPage {
  readonly state = signal<SessionState>({ name: 'resuming' });
  readonly info = signal<object | undefined>(undefined);
  readonly offered = signal<readonly string[]>(['getUser', 'getSignInCode']);
  /** The steps of the widget. */
  readonly done: string[] = [];
  readonly errors: string[] = [];
  readonly signIn: PageSignIn;
  nowMs = 0;
  readonly pauses: number[] = [];
  endPause: (() => void) | undefined;
  codeFor = '101';
  /** The user whom another tab has signed in. */
  elsewhere: string | undefined;
  beforeResume = () => {};
  /** Fails instead of giving a code, or of taking it. */
  noCode: Refused | undefined;
  refused: CallsideError | undefined;

  constructor(number = '101') {
    const answers = {
      getUser: async () => ({ number }),
      getSignInCode: async ({ challenge }: { challenge: string }) => {
        this.done.push(challenge.length > 40 ? 'code' : 'no challenge');
        if (this.noCode) throw this.noCode;
        return { code: 'c' };
      },
    };
    const services = {
      isOffered: (name: string) => this.offered.value.includes(name),
      requestFirst: async (name: keyof typeof answers, params: never) => answers[name](params),
    };
    const session = {
      state: this.state,
      resume: async () => {
        this.beforeResume();
        if (this.elsewhere !== undefined) this.enter(this.elsewhere);
        return this.elsewhere !== undefined;
      },
      signIn: async () => {
        if (this.refused) throw this.refused;
        this.enter(this.codeFor);
      },
      signOut: async () => {
        this.elsewhere = undefined;
        this.done.push('out');
        this.leave();
      },
    };
    this.signIn = new PageSignIn({
      client: { session, profile: { info: this.info } } as unknown as Client,
      services: services as unknown as PageServices,
      onError: ({ code }) => this.errors.push(code),
      now: () => this.nowMs,
      after: (delayMs, run) => {
        this.pauses.push(delayMs);
        this.endPause = run;
        return () => {
          this.endPause = undefined;
        };
      },
    });
    ends.push(() => this.signIn.dispose());
  }

  enter(number: string): void {
    this.state.value = { name: 'signedIn', login: {} as never };
    this.info.value = { user: { restUri: `v1/user/${number}` }, extension: { addressNumber: number } };
  }

  /** The session ends: by a sign-out, or by itself. */
  leave(reason?: 'sessionExpired'): void {
    this.info.value = undefined;
    this.state.value = { name: 'signedOut', ...(reason && { reason: new CallsideError(reason) }) };
  }

  /** Everything that follows from the last change has happened. */
  async settles(): Promise<this> {
    do await new Promise((resolve) => setTimeout(resolve, 20));
    while (this.signIn.isActive.value);
    return this;
  }

  get number(): string | undefined {
    return (this.info.value as { extension: { addressNumber: string } } | undefined)?.extension.addressNumber;
  }
}

async function signedIn(): Promise<SignInPage> {
  const page = new SignInPage();
  page.leave();
  await page.settles();
  expect([page.number, page.done.splice(0), page.errors]).toEqual(['101', ['code'], []]);
  return page;
}

test('a widget without a session signs the user of its page in, with one code', async () => {
  await signedIn();
});

test('a page that is not ready with its services is waited for', async () => {
  const page = new SignInPage();
  page.offered.value = [];
  page.leave();
  expect((await page.settles()).done).toEqual([]);
  page.offered.value = ['getSignInCode'];
  expect((await page.settles()).number).toBe('101');
});

test('a session that the widget finds stays, and its sign-out too', async () => {
  const page = new SignInPage();
  page.enter('101');
  await page.settles();
  page.leave();
  await page.settles();
  expect([page.number, page.done, page.errors]).toEqual([undefined, [], []]);
});

test('a sign-out after a sign-in by the page stays', async () => {
  const page = await signedIn();
  page.leave();
  await page.settles();
  expect([page.number, page.done, page.errors]).toEqual([undefined, [], []]);
});

test('the session of another user that the widget finds is replaced, with one code', async () => {
  const page = new SignInPage();
  page.enter('102');
  await page.settles();
  expect([page.number, page.done, page.errors]).toEqual(['101', ['out', 'code'], []]);
});

test('a page learns nothing of the user before its own, whose profile changes meanwhile', async () => {
  const page = new SignInPage();
  const { isUnknown } = page.signIn;
  const seen: (string | false | undefined)[] = [];
  ends.push(effect(() => void seen.push(!isUnknown.value && page.number)));
  page.enter('102');
  // Such as a call that has begun.
  page.info.value = { ...page.info.value };
  await page.settles();
  expect([page.number, page.done, page.errors]).toEqual(['101', ['out', 'code'], []]);
  expect(new Set(seen)).toEqual(new Set([undefined, false, '101']));
});

test.each([
  ['the user of the page', '101', []],
  ['another user', '102', ['out', 'code']],
])('a page that signs in where another tab has %s ends with its own user', async (_, elsewhere, steps) => {
  const page = await signedIn();
  page.leave();
  await page.settles();
  page.elsewhere = elsewhere;
  await page.signIn.signInHere();
  expect([page.number, page.done, page.errors, page.signIn.isUnknown.value]).toEqual([
    '101',
    steps,
    [],
    false,
  ]);
});

test('without getUser, the session of any user stays', async () => {
  const page = new SignInPage();
  page.offered.value = ['getSignInCode'];
  page.enter('102');
  await page.settles();
  expect([page.number, page.done]).toEqual(['102', []]);
});

test('a user who comes later is not replaced, but named and kept from the page', async () => {
  const page = await signedIn();
  const { isUnknown, isOther } = page.signIn;
  expect([isUnknown.value, isOther.value]).toEqual([false, false]);
  page.leave();
  page.enter('102');
  expect([isUnknown.value, isOther.value]).toEqual([true, false]);
  await page.settles();
  expect([page.number, page.done, page.errors]).toEqual(['102', [], ['signInByPage.otherUser']]);
  expect([isUnknown.value, isOther.value]).toEqual([false, true]);
  page.leave();
  page.enter('101');
  expect([isUnknown.value, isOther.value]).toEqual([true, false]);
  await page.settles();
  expect([isUnknown.value, isOther.value]).toEqual([false, false]);
});

test('tabs that are loaded together need one code', async () => {
  const pages = [new SignInPage(), new SignInPage()] as const;
  // One browser: the session of a tab is that of the other tab.
  for (const [index, page] of pages.entries()) {
    const other = pages[1 - index];
    page.beforeResume = () => {
      page.elsewhere = other?.number;
    };
  }
  for (const page of pages) page.leave();
  for (const page of pages) await page.settles();
  expect(pages.map(({ number, errors }) => [number, errors])).toEqual([
    ['101', []],
    ['101', []],
  ]);
  expect(pages.flatMap(({ done }) => done)).toEqual(['code']);
});

test.each(['nobody', 'another user'])(
  'a code for another extension than that of the page, after %s, ends in one error',
  async (before) => {
    const page = new SignInPage('999');
    if (before === 'nobody') page.leave();
    else page.enter('101');
    await page.settles();
    expect(page.done.filter((what) => what === 'code')).toHaveLength(1);
    expect([page.number, page.errors]).toEqual(['101', ['signInByPage.otherUser']]);
  },
);

test('a session that ends by itself is followed by another one', async () => {
  const page = await signedIn();
  page.leave('sessionExpired');
  await page.settles();
  expect([page.number, page.done, page.errors]).toEqual(['101', ['code'], []]);
});

test('sessions that end at once are followed by others after pauses that grow to a minute', async () => {
  const page = await signedIn();
  page.leave('sessionExpired');
  await page.settles();
  for (let lost = 1; lost <= 6; lost += 1) {
    page.leave('sessionExpired');
    await page.settles();
    expect([page.number, page.done.length, page.errors.length]).toEqual([undefined, lost, lost]);
    page.endPause?.();
    await page.settles();
    expect(page.number).toBe('101');
  }
  expect(page.pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  page.nowMs = 60_000;
  page.leave('sessionExpired');
  await page.settles();
  expect([page.number, page.pauses.length]).toEqual(['101', 6]);
});

test('a user who signs in during the pause stays, and so does a page that is gone', async () => {
  const page = await signedIn();
  page.leave('sessionExpired');
  await page.settles();
  page.leave('sessionExpired');
  await page.settles();
  page.enter('101');
  expect([page.pauses, page.endPause]).toEqual([[5_000], undefined]);
  page.leave('sessionExpired');
  await page.settles();
  page.signIn.dispose();
  expect(page.endPause).toBeUndefined();
});

test('a session that ends at once again is followed by that of another tab', async () => {
  const page = await signedIn();
  page.leave('sessionExpired');
  await page.settles();
  page.elsewhere = '101';
  page.leave('sessionExpired');
  await page.settles();
  expect([page.number, page.done, page.errors]).toEqual(['101', ['code'], []]);
});

test.each([
  ['a page without a code', { noCode: new Refused(409, 'The page said 500.') }, 'signInByPage.noCode'],
  ['a refused code', { refused: new CallsideError('login.codeUsed') }, 'login.codeUsed'],
])('%s is reported once, and the page may try again', async (_, fault, code) => {
  const page = Object.assign(new SignInPage(), fault);
  page.leave();
  await page.settles();
  page.leave();
  await page.settles();
  expect([page.done, page.errors]).toEqual([['code'], [code]]);
  await expect(page.signIn.signIn()).rejects.toBe(Object.values(fault)[0]);
  Object.assign(page, { noCode: undefined, refused: undefined });
  await page.signIn.signIn();
  expect([page.number, page.errors, page.signIn.isActive.value]).toEqual(['101', [code], false]);
});

test('a tab that is faster signs the user in for this one', async () => {
  const page = new SignInPage();
  page.elsewhere = '101';
  page.leave();
  await page.settles();
  expect([page.number, page.done, page.errors]).toEqual(['101', ['code'], []]);
});

test('a user who signs in by hand meanwhile is not disturbed', async () => {
  const page = new SignInPage();
  page.leave();
  page.state.value = { name: 'twoFactor', mechanism: 'Sms' };
  await page.settles();
  expect([page.state.value.name, page.errors]).toEqual(['twoFactor', []]);
});
