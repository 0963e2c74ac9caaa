import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { MatchedCall } from '#wire/crm-rules/match.ts';
import type { ClientAction, CrmCallState } from '#wire/crm-rules/rule.ts';
import type { Info } from '#wire/session/info.ts';
import { HandClock } from '../platform/testing/clocks.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { CrmRules } from './crm-rules.ts';
import type { LocalBridge } from './local-bridge.ts';
import type { RuleFailure } from './rule-runner.ts';

const source = 'v1/user/MatchedCRMRule';
const page: ClientAction = {
  type: 'openBrowser',
  target: 'client',
  label: 'Record',
  askConfirmation: false,
  url: 'https://crm.example/?n={name}',
};
const program: ClientAction = {
  type: 'launchProgram',
  target: 'bridge',
  label: 'Program',
  askConfirmation: false,
  name: 'crm',
  arguments: ['{number}'],
};
const request: ClientAction = {
  type: 'placeRequest',
  target: 'client',
  label: 'Entry',
  askConfirmation: false,
  method: 'POST',
  url: 'https://crm.example/log',
  body: '{"name":"{name}"}',
  bodyType: 'json',
};

let lastMatch = 0;
const matchOf = (
  clientActions: readonly ClientAction[],
  callId = '1',
  callState: CrmCallState = 'ringing',
) => {
  lastMatch += 1;
  const matchID = String(lastMatch);
  return {
    restUri: `${source}/${matchID}`,
    matchID,
    timestamp: 0,
    callState,
    call: {
      lineId: `-${callId}`,
      callId,
      isIncoming: true,
      number: '0612',
      externalNumber: '',
      name: 'O"Neil',
      calledNumber: '101',
      group: '',
      creationTime: 0,
    },
    rule: {
      restUri: 'v1/user/CRMIntegrationRule/1',
      crmIntegrationRuleID: '1',
      scope: 'own',
      label: 'A rule',
      isActive: true,
      callStates: ['ringing'],
      direction: 'both',
      numbers: '',
      queueCallsOnly: false,
      allowedHosts: ['crm.example'],
      clientActions: [...clientActions],
    },
  } as const;
};

/** A client whose router gives every match to it, and everything that it did. */
async function openRules(router: SmallRouter, { isHidden = false, isLeader = true, opens = true } = {}) {
  const clock = new HandClock();
  const attention = { isHidden: () => isHidden, onWake: () => () => undefined };
  const deps = new TestDeps(router.url, { platform: { clock, attention } });
  const info = signal({
    features: { CRMIntegrationRule: true },
    lastMatchedCRMRules: [],
    groups: [{ restUri: 'v1/user/Group/1' }],
    user: { userName: 'Alice' },
  } as unknown as Info);
  const lineIds = signal<ReadonlySet<string>>(new Set());
  const presentCall = signal<MatchedCall>();
  const isShown = signal(false);
  const rules = new CrmRules({
    ...deps,
    info,
    isLeader: signal(isLeader),
    now: signal(0),
    lineIds,
    presentCall: () => presentCall.value,
  });
  const opened: string[] = [];
  const sent: { url: string; init: RequestInit }[] = [];
  const failures: RuleFailure[] = [];
  rules.onFailure((failure) => failures.push(failure));
  let blocks = !opens;
  const stop = rules.start({
    openPage: (url) => {
      if (blocks) return false;
      opened.push(url);
      return true;
    },
    fetch: async (url, init) => {
      sent.push({ url, init });
      return { status: 200 };
    },
    isShown: (_match, url) => isShown.value && url.startsWith('https://crm.example/'),
  });
  const push = (...matches: ReturnType<typeof matchOf>[]) => {
    for (const { restUri } of matches) {
      router.answer(`${restUri}/run`, 201, run(restUri));
      router.answer(run(restUri).restUri, 200, run(restUri));
    }
    deps.sinkOf(source).update(matches, []);
  };
  const reports = () =>
    router.requests
      .filter(({ line }) => line.startsWith('PUT'))
      .map(({ body }) => JSON.parse(body).actions as { outcome: string; failure?: string }[]);
  return {
    deps,
    clock,
    rules,
    info,
    lineIds,
    presentCall,
    isShown,
    opened,
    sent,
    failures,
    push,
    reports,
    stop,
    unblock: () => {
      blocks = false;
    },
  };
}

const run = (uri: string) => ({
  restUri: `v1/logs/CRMRuleRun/${uri.slice(uri.lastIndexOf('/') + 1)}`,
  runID: '1',
  timestamp: '0',
  crmIntegrationRuleID: '1',
  label: 'A rule',
  callState: 'ringing',
  number: '',
  actions: [],
});

test('runs the actions of a match in order, and reports them once however often it is pushed', async () => {
  await using router = await SmallRouter.start();
  const { push, opened, sent, reports, failures } = await openRules(router);
  const match = matchOf([page, request]);
  push(match, match);
  push(match);
  await expect.poll(reports).toHaveLength(1);
  expect(opened).toEqual(['https://crm.example/?n=O%22Neil']);
  expect(sent).toMatchObject([
    {
      url: 'https://crm.example/log',
      init: { method: 'POST', body: '{"name":"O\\"Neil"}', credentials: 'omit', redirect: 'error' },
    },
  ]);
  expect(reports()[0]).toMatchObject([{ outcome: 'done' }, { outcome: 'done', status: 200 }]);
  expect(failures).toEqual([]);
});

test('another client that took the match on has run it: nothing happens here', async () => {
  await using router = await SmallRouter.start();
  const { deps, opened } = await openRules(router);
  const match = matchOf([page]);
  router.answer(`${match.restUri}/run`, 409, { message: 'taken' });
  deps.sinkOf(source).update([match], []);
  await expect.poll(() => router.requests.length).toBe(1);
  const later = matchOf([page]);
  router.answer(`${later.restUri}/run`, 409, { message: 'taken' });
  deps.sinkOf(source).update([later], []);
  await expect.poll(() => router.requests.length).toBe(2);
  expect(opened).toEqual([]);
  expect(deps.errors).toEqual([]);
});

test('asks before an action that wants it, and leaves out what the user declines', async () => {
  await using router = await SmallRouter.start();
  const { push, rules, opened, reports, failures } = await openRules(router);
  push(matchOf([{ ...page, askConfirmation: true }, page]));
  await expect.poll(() => rules.questions.value.map(({ kind }) => kind)).toEqual(['confirm']);
  expect(opened).toEqual([]);
  rules.questions.value[0]?.skip();
  await expect.poll(reports).toMatchObject([[{ outcome: 'declined' }, { outcome: 'done' }]]);
  expect(opened).toHaveLength(1);
  expect(rules.questions.value).toEqual([]);
  expect(failures).toEqual([]);
});

test('a question about a ringing call goes with the call, and so does the next question of its rule', async () => {
  await using router = await SmallRouter.start();
  const { push, rules, lineIds, opened, reports } = await openRules(router);
  const asked = { ...page, askConfirmation: true };
  lineIds.value = new Set(['-1', '-2']);
  push(matchOf([asked, asked]), matchOf([asked], '2'));
  await expect.poll(() => rules.questions.value).toHaveLength(2);
  lineIds.value = new Set(['-2']);
  await expect.poll(reports).toMatchObject([[{ outcome: 'declined' }, { outcome: 'declined' }]]);
  expect(rules.questions.value.map(({ match }) => match.call.lineId)).toEqual(['-2']);
  expect(opened).toEqual([]);
});

test('a question that arrives before its call stands, and one about the end of a call outlives the call', async () => {
  await using router = await SmallRouter.start();
  const { push, rules, lineIds } = await openRules(router);
  const asked = { ...page, askConfirmation: true };
  push(matchOf([asked]), matchOf([asked], '2', 'hangupByCaller'));
  await expect.poll(() => rules.questions.value).toHaveLength(2);
  lineIds.value = new Set(['-1', '-2']);
  lineIds.value = new Set(['-1']);
  expect(rules.questions.value.map(({ match }) => match.call.lineId)).toEqual(['-1', '-2']);
  lineIds.value = new Set();
  await expect.poll(() => rules.questions.value.map(({ match }) => match.call.lineId)).toEqual(['-2']);
});

test('no question about a page stands while the page around shows the record', async () => {
  await using router = await SmallRouter.start();
  const { push, rules, isShown, opened, reports } = await openRules(router);
  push(matchOf([{ ...page, askConfirmation: true }]));
  await expect.poll(() => rules.questions.value).toHaveLength(1);
  isShown.value = true;
  await expect.poll(reports).toMatchObject([[{ outcome: 'declined' }]]);
  push(matchOf([{ ...page, askConfirmation: true }], '2'));
  await expect.poll(reports).toHaveLength(2);
  expect(rules.questions.value).toEqual([]);
  expect(opened).toEqual([]);
});

test('a page that the browser blocks is opened by a click', async () => {
  await using router = await SmallRouter.start();
  const { push, rules, opened, reports, unblock } = await openRules(router, { opens: false });
  push(matchOf([page]));
  await expect.poll(() => rules.questions.value.map(({ kind }) => kind)).toEqual(['blocked']);
  unblock();
  rules.questions.value[0]?.accept();
  await expect.poll(reports).toMatchObject([[{ outcome: 'done' }]]);
  expect(opened).toHaveLength(1);
});

test('a program needs the helper, and one that hangs ends with a time-out', async () => {
  await using router = await SmallRouter.start();
  const { push, rules, clock, reports, failures } = await openRules(router);
  push(matchOf([program]));
  // Another tab that has the helper would take it on now.
  expect(router.requests).toEqual([]);
  clock.pass(700);
  await expect.poll(reports).toMatchObject([[{ outcome: 'failed', failure: 'noBridge' }]]);
  const launched: unknown[] = [];
  const bridge: LocalBridge = {
    openLink: async () => 'done',
    launchProgram: async (started) => {
      launched.push(started);
      return launched.length === 1 ? 'notAllowed' : new Promise(() => undefined);
    },
    placeRequest: async () => ({ outcome: 'failed' }),
  };
  const remove = rules.useBridge(bridge);
  expect(rules.hasBridge.value).toBe(true);
  push(matchOf([program], '2'));
  await expect.poll(() => reports()[1]).toMatchObject([{ outcome: 'refused', failure: 'programNotAllowed' }]);
  push(matchOf([program], '3'));
  await expect.poll(() => launched).toHaveLength(2);
  clock.pass(10_000);
  await expect.poll(() => reports()[2]).toMatchObject([{ outcome: 'failed', failure: 'timeout' }]);
  expect(launched[0]).toMatchObject({ name: 'crm', arguments: ['0612'] });
  expect(failures).toHaveLength(3);
  remove();
  expect(rules.hasBridge.value).toBe(false);
});

test('five hundred rules for one call run twenty actions, and the user is notified of the rest once', async () => {
  await using router = await SmallRouter.start();
  const { push, opened, failures, reports } = await openRules(router);
  push(...Array.from({ length: 500 }, () => matchOf([page])));
  await expect.poll(reports).toHaveLength(20);
  expect(opened).toHaveLength(20);
  expect(failures.map(({ run: { actions } }) => actions.map(({ failure }) => failure))).toEqual([
    ['tooMany'],
  ]);
});

test('a hidden tab leaves the match to a visible one, and only the leading one runs it after a moment', async () => {
  await using router = await SmallRouter.start();
  const leader = await openRules(router, { isHidden: true });
  const follower = await openRules(router, { isHidden: true, isLeader: false });
  const match = matchOf([page]);
  follower.push(match);
  leader.push(match);
  expect(router.requests).toEqual([]);
  leader.clock.pass(700);
  await expect.poll(leader.reports).toHaveLength(1);
  follower.clock.pass(700);
  expect(follower.opened).toEqual([]);
  // A match that a visible tab has taken is gone before the leader's turn.
  const taken = matchOf([page]);
  leader.push(taken);
  leader.deps.sinkOf(source).update([], [taken.restUri]);
  leader.clock.pass(700);
  expect(leader.opened).toHaveLength(1);
});

test('matches of the profile run as pushed ones, and unreadable ones are reported', async () => {
  await using router = await SmallRouter.start();
  const { deps, info, opened, reports } = await openRules(router);
  const match = matchOf([page]);
  router.answer(`${match.restUri}/run`, 201, run(match.restUri));
  router.answer(run(match.restUri).restUri, 200, run(match.restUri));
  const told = { ...match, timestamp: '0', call: { ...match.call, creationTime: '0' } };
  info.value = { ...info.value, lastMatchedCRMRules: ['what?', told] };
  await expect.poll(reports).toHaveLength(1);
  expect(opened).toHaveLength(1);
  expect(deps.errors).toHaveLength(1);
});

test('a rule of the profile without conditions, call and path runs once for the present call', async () => {
  await using router = await SmallRouter.start();
  const { info, presentCall, opened, sent } = await openRules(router);
  const lean = {
    crmIntegrationRuleID: 7,
    label: 'A rule',
    clientActions: [
      { type: 'openBrowser', label: 'Record', url: 'https://crm.example/?n={number}' },
      {
        type: 'placeRequest',
        label: 'Entry',
        method: 'POST',
        url: 'https://log.example/',
        body: 'n {number}',
      },
    ],
  };
  presentCall.value = matchOf([page]).call;
  info.value = { ...info.value, lastMatchedCRMRules: [lean] };
  await expect.poll(() => sent).toHaveLength(1);
  expect(opened).toEqual(['https://crm.example/?n=0612']);
  expect(sent).toMatchObject([{ url: 'https://log.example/', init: { method: 'POST', body: 'n 0612' } }]);
  info.value = { ...info.value, lastMatchedCRMRules: [lean] };
  presentCall.value = { ...matchOf([page]).call, lineId: '-2' };
  info.value = { ...info.value, lastMatchedCRMRules: [lean] };
  await expect.poll(() => sent).toHaveLength(2);
  expect(opened).toHaveLength(2);
  expect(router.requests).toEqual([]);
});

test('counts the rules of the user and of each group once; a list that cannot be had counts as none', async () => {
  await using router = await SmallRouter.start();
  const { rules } = await openRules(router);
  router.answer('v1/user/AssignableCRMIntegrationRule', 200, { count: 3, items: [] });
  router.answer('v1/user/Group/1/AssignableCRMIntegrationRule', 500, { message: 'no' });
  expect(await rules.count()).toBe(3);
  router.answer('v1/user/AssignableCRMIntegrationRule', 200, { count: 9, items: [] });
  expect(await rules.count()).toBe(3);
});

test('nothing runs while the user acts for somebody else, after signing out, or after stop', async () => {
  await using router = await SmallRouter.start();
  const { deps, stop } = await openRules(router);
  expect(deps.watched).toHaveLength(1);
  deps.login.value = undefined;
  expect(deps.watched).toEqual([]);
  stop();
});
