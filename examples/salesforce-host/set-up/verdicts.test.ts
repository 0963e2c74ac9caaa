import { describe, expect, it } from 'vitest';
import type { Answer } from './facts.ts';
import { letsIn } from './source-list.ts';
import { judge, pagesOf } from './verdicts.ts';

const myDomain = new URL('https://acme.my.salesforce.com');
const adapter = (query: string) => new URL(`https://phone.example/widget/?${query}`);
const right = adapter(`crm=salesforce&scripts=${myDomain.origin}&release=66.0`);
const script = (path: string): Answer => ({
  url: `${myDomain.origin}${path}`,
  status: 200,
  headers: { 'content-type': 'text/javascript' },
});
const scripts = [script('/support/api/66.0/lightning/opencti_min.js')];
const page = (headers: Record<string, string>): Answer => ({ url: right.href, status: 200, headers });
const goodHeaders = {
  'content-security-policy': `script-src 'self' ${myDomain.origin}; frame-ancestors 'self' ${pagesOf(myDomain).join(' ')}`,
  'permissions-policy': 'microphone=(self), camera=()',
};

function wrongOf(url: URL, answer: Answer, found: readonly Answer[] = scripts): string[] {
  const verdicts = judge(url, myDomain, { adapter: answer, scripts: found });
  return verdicts.filter((one) => !one.isWell).map(({ subject, words }) => `${subject}: ${words}`);
}

describe('verdicts on a set-up', () => {
  it('a correct set-up has no fault', () => {
    expect(wrongOf(right, page(goodHeaders))).toEqual([]);
  });

  it('a set-up needs https, except on this machine', () => {
    const insecure = new URL(right.href.replace('https://phone', 'http://phone'));
    expect(wrongOf(insecure, page(goodHeaders))[0]).toContain('--https');
    const local = new URL(right.href.replace('https://phone.example', 'http://localhost:7080'));
    expect(wrongOf(local, page(goodHeaders))).toEqual([]);
  });

  it('the verdicts name the page that may not frame the phone', () => {
    const policy = `frame-ancestors 'self' ${myDomain.origin}`;
    expect(wrongOf(right, page({ 'content-security-policy': policy }))).toEqual([
      'Frame in https://acme.lightning.force.com: Add it to the allowed parent frames: --parent https://acme.lightning.force.com',
    ]);
    expect(wrongOf(right, page({ 'x-frame-options': 'SAMEORIGIN' }))).toHaveLength(2);
  });

  it('the verdicts name the script host that the phone’s page does not allow', () => {
    const policy = "default-src 'self'; script-src 'self'";
    expect(wrongOf(right, page({ 'content-security-policy': policy }))).toEqual([
      'Scripts in the phone’s page: Allow them: --crm-scripts https://acme.my.salesforce.com',
    ]);
  });

  it('the verdicts name the missing parameters of the address', () => {
    expect(wrongOf(adapter('release=37.0'), page(goodHeaders), [])).toEqual([
      'Parameter crm: Add crm=salesforce to the adapter URL.',
      'Parameter scripts: Set scripts=https://acme.my.salesforce.com in the adapter URL.',
      'Parameter release: Set release=66.0 in the adapter URL; Lightning has Open CTI from 38.0 on.',
      'Scripts in the phone’s page: Not known until the adapter URL says where the scripts are.',
    ]);
  });

  it('the verdicts say which status a logged call gets', () => {
    const said = (url: URL) =>
      judge(url, myDomain, { adapter: page(goodHeaders), scripts }).find(
        ({ subject }) => subject === 'Status of logged calls',
      );
    expect(said(right)).toMatchObject({ isWell: true, words: expect.stringContaining('CallsideSearch') });
    const named = new URL(`${right.href}&closedStatus=Termin%C3%A9e`);
    expect(said(named)).toMatchObject({ isWell: true, words: expect.stringContaining('“Terminée”') });
    expect(said(new URL(`${right.href}&closedStatus=`))).toMatchObject({ isWell: false });
  });

  it('the verdicts name addresses without an answer, and answers that are no script', () => {
    const nothing = { url: right.href, headers: {}, problem: 'connect ECONNREFUSED' };
    expect(wrongOf(right, nothing).join()).toContain('does not show the phone: connect ECONNREFUSED');
    const login = { ...script('/support/api/66.0/interaction.js'), headers: { 'content-type': 'text/html' } };
    expect(wrongOf(right, page(goodHeaders), [login]).join()).toContain(
      'is no script: it answers 200 text/html',
    );
  });

  it('the verdicts name a page that may not use the microphone', () => {
    const headers = { ...goodHeaders, 'permissions-policy': 'camera=(), microphone=()' };
    expect(wrongOf(right, page(headers)).join()).toContain('microphone=(self)');
  });
});

it.each([
  ['https://*.force.com', 'https://acme.lightning.force.com', true],
  ['https://*.force.com', 'http://acme.lightning.force.com', false],
  ['*.force.com', 'https://force.com', false],
  ['https:', 'https://anywhere.example', true],
  ["'self'", 'https://phone.example', true],
  ["'none'", 'https://phone.example', false],
])('the sources %s admit the origin %s: %s', (source, origin, expected) => {
  expect(letsIn([source], origin, 'https://phone.example')).toBe(expected);
});
