import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config';
import { at, oneSignalsCore } from '../../src/build/bundle-parts.ts';
import { findAsterisk } from './asterisk/asterisk-program.ts';
import { unpackedFolder } from './debian/unpacked.ts';
import { isWholeMatrix } from './matrix.ts';

/** Limits for a test that hangs, not for a slow test: a machine may have other things to do. */
const timeouts = { testTimeout: 90_000, hookTimeout: 90_000, expect: { poll: { timeout: 20_000 } } };

/** Unit and contract tests compute about as much as they wait: each takes about half a core. */
export const maxWorkers = 4;

/**
 * The files of a worker share its modules, which saves a third of their processor time: the phone system alone has 400
 * modules. A global that a file replaces is restored after it.
 */
const sharedModules = { isolate: false, setupFiles: ['tests/support/leave-globals.ts'] };

/**
 * A phone system of a test ends before the optimised code of its database pays off. Without that code contract tests take a
 * tenth less processor time.
 */
const shortLivedDatabases = { execArgv: ['--liftoff-only'] };

/** Each browser test takes half a core of a quick machine, and a whole one of a slow machine. */
const browserTests = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/** Few tests run beside browser tests that listen: sound that comes too late is not heard. */
const soundTests = { maxWorkers: 3, sequence: { groupOrder: 2 } };
const soundFiles = ['tests/e2e/{phone,sdk,sound}/**/*.test.ts', 'tests/e2e/calls/**/*.test.ts'];

/** The set-up of all browser tests. */
const browserSetUp = {
  ...timeouts,
  ...sharedModules,
  // Each look at a page costs three processes processor time.
  expect: { poll: { timeout: 50_000, interval: 100 } },
  globalSetup: ['tests/support/built-pages.ts'],
  setupFiles: [
    ...sharedModules.setupFiles,
    'tests/support/end-callsides.ts',
    'tests/support/tell-failure.ts',
  ],
  testTimeout: 240_000,
};

/** Files that write out numbers, names or clocks of acme. */
const ofAcmeOnly = ['documents/node-blocks', 'contacts', 'meetings/invitations', 'wire/generated-client'].map(
  (name) => `tests/contract/${name}.test.ts`,
);

/**
 * The contract tests with a company of another country, time zone, language and number plan (`company/company.ts`): in the matrix all
 * that can be asked of any company, in `npm test` a few quick ones.
 */
const secondCompany: TestProjectInlineConfiguration = {
  test: {
    ...timeouts,
    ...sharedModules,
    ...shortLivedDatabases,
    name: 'second-company',
    env: { TEST_COMPANY: 'second' },
    include: isWholeMatrix
      ? ['tests/contract/**/*.test.ts']
      : ['tests/contract/{agents,supervision}.test.ts', 'tests/contract/wire/{call,login,resources}.test.ts'],
    exclude: [...configDefaults.exclude, ...ofAcmeOnly],
  },
};

const exchange = 'examples/phone-system/exchange';

/**
 * Tests of calls with Asterisk in place of our engine: in the matrix all that it can carry, in `npm test` a few quick ones that
 * together use most of the engine.
 */
const overAsterisk: TestProjectInlineConfiguration = {
  test: {
    ...timeouts,
    ...sharedModules,
    ...shortLivedDatabases,
    name: 'asterisk',
    env: { ENGINE: 'asterisk', ASTERISK: unpackedFolder({ folder: 'asterisk-22' }) },
    include: isWholeMatrix
      ? [
          `${exchange}/**/*.test.ts`,
          'examples/phone-system/{call-groups,conferences,recordings,services,voicemail}/**/*.test.ts',
          'tests/contract/{agents,desk-phones,offered-calls,queues/day,supervision}.test.ts',
          'tests/contract/call-actions/*.test.ts',
          'tests/contract/desk-phones/{secure,transfers}.test.ts',
          'tests/contract/desktop-helper/desktop-phone.test.ts',
          'tests/contract/wire/push.test.ts',
          'tests/contract/trunks/{asterisk,call-signalling,carriers,outside-calls,user-accounts}.test.ts',
          'tests/contract/trunks/pbx-{lamps,messages,transfer}.test.ts',
        ]
      : [`${exchange}/exchange.test.ts`, `${exchange}/lines/{hold,taken-over}.test.ts`],
  },
};

/** The file that the builds use: the file for Node needs a browser's global names when it is loaded. */
const hubSpot = '@hubspot/calling-extensions-sdk';
const asInBuilds = {
  ...oneSignalsCore,
  alias: { [hubSpot]: at(`node_modules/${hubSpot}/dist/main.esm.js`) },
};

/** The groups of tests. */
export const projects: readonly TestProjectInlineConfiguration[] = [
  secondCompany,
  // A printed line says where there is none.
  ...(findAsterisk() ? [overAsterisk] : []),
  {
    resolve: asInBuilds,
    test: {
      ...timeouts,
      ...sharedModules,
      ...shortLivedDatabases,
      name: 'unit',
      include: ['{sdk,src,widget,full-app,examples}/**/*.test.{ts,tsx}', 'tests/checks/*.test.ts'],
      exclude: configDefaults.exclude,
    },
  },
  {
    test: {
      ...timeouts,
      ...sharedModules,
      ...shortLivedDatabases,
      name: 'contract',
      include: ['tests/contract/**/*.test.ts'],
    },
  },
  {
    test: {
      ...browserSetUp,
      ...browserTests,
      name: 'e2e',
      include: ['tests/e2e/**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...soundFiles],
    },
  },
  {
    test: {
      ...browserSetUp,
      ...soundTests,
      name: 'sound',
      include: soundFiles,
    },
  },
  {
    test: {
      ...timeouts,
      ...browserTests,
      name: 'consumers',
      include: ['tests/consumers/*.test.ts'],
      hookTimeout: 180_000,
      testTimeout: 120_000,
    },
  },
];
