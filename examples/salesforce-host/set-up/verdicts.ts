import type { Answer, SetUpFacts } from './facts.ts';
import { letsIn, sourcesOf } from './source-list.ts';

/** One check, its result, and the necessary change if it failed. */
export interface Verdict {
  readonly subject: string;
  readonly isWell: boolean;
  readonly words: string;
}

/** The page of the CRM around the phone: Lightning has an address of its own beside My Domain. */
export function pagesOf(myDomain: URL): readonly string[] {
  const lightning = myDomain.origin.replace(/\.my\.salesforce\.com$/, '.lightning.force.com');
  return [...new Set([myDomain.origin, lightning])];
}

/** Checks the set-up of a phone in Salesforce. @param myDomain the CRM's address, as https://acme.my.salesforce.com */
export function judge(adapterUrl: URL, myDomain: URL, facts: SetUpFacts): readonly Verdict[] {
  return [
    secure(adapterUrl),
    ...parameters(adapterUrl, myDomain),
    answers(facts.adapter),
    ...pagesOf(myDomain).map((page) => framed(facts.adapter, adapterUrl.origin, page)),
    scriptsAllowed(facts.adapter, adapterUrl),
    ...facts.scripts.map(isScript),
    microphone(facts.adapter),
  ];
}

const well = (subject: string, words: string): Verdict => ({ subject, isWell: true, words });
const wrong = (subject: string, words: string): Verdict => ({ subject, isWell: false, words });

function secure({ protocol, hostname }: URL): Verdict {
  const subject = 'HTTPS';
  if (protocol === 'https:') return well(subject, 'The address begins with https.');
  if (hostname === 'localhost') return well(subject, 'Not secure, which browsers accept on localhost only.');
  return wrong(
    subject,
    'Lightning and microphones need an address that begins with https. Start with --https.',
  );
}

function parameters({ searchParams }: URL, myDomain: URL): readonly Verdict[] {
  const scripts = searchParams.get('scripts');
  const release = searchParams.get('release');
  return [
    searchParams.get('crm') === 'salesforce'
      ? well('Parameter crm', 'The phone knows that it is in Salesforce.')
      : wrong('Parameter crm', 'Add crm=salesforce to the adapter URL.'),
    scripts === myDomain.origin
      ? well('Parameter scripts', `The scripts come from ${scripts}.`)
      : wrong('Parameter scripts', `Set scripts=${myDomain.origin} in the adapter URL.`),
    /^\d+\.0$/.test(release ?? '') && Number(release) >= 38
      ? well('Parameter release', `Release ${release} of the API.`)
      : wrong(
          'Parameter release',
          'Set release=66.0 in the adapter URL; Lightning has Open CTI from 38.0 on.',
        ),
    closing(searchParams.get('closedStatus')),
  ];
}

/** The org says by the Apex class which status closes a task. */
function closing(status: string | null): Verdict {
  const subject = 'Status of logged calls';
  if (status === null)
    return well(subject, 'The class CallsideSearch names the first status that closes a task in your org.');
  if (status.trim() !== '')
    return well(subject, `“${status}”. In Setup, Task Fields, Status, it has to be marked as Closed.`);
  return wrong(subject, 'Remove closedStatus from the adapter URL, or name a status that closes a task.');
}

function answers({ url, status, problem }: Answer): Verdict {
  const subject = 'Adapter URL';
  if (status === 200) return well(subject, 'It answers.');
  return wrong(subject, `${url} does not show the phone: ${problem ?? `it answers ${status}`}.`);
}

function framed({ status, headers }: Answer, self: string, page: string): Verdict {
  const subject = `Frame in ${page}`;
  if (status === undefined) return wrong(subject, 'Not known until the adapter URL answers.');
  const parents = sourcesOf(headers['content-security-policy'] ?? '', 'frame-ancestors');
  const change = `Add it to the allowed parent frames: --parent ${page}`;
  if (parents) return letsIn(parents, page, self) ? well(subject, 'It is allowed.') : wrong(subject, change);
  return headers['x-frame-options'] ? wrong(subject, change) : well(subject, 'Every page is allowed.');
}

function scriptsAllowed({ status, headers }: Answer, { origin, searchParams }: URL): Verdict {
  const subject = 'Scripts in the phone’s page';
  if (status === undefined) return wrong(subject, 'Not known until the adapter URL answers.');
  const scripts = URL.parse(searchParams.get('scripts') ?? '');
  if (!scripts) return wrong(subject, 'Not known until the adapter URL says where the scripts are.');
  const policy = headers['content-security-policy'] ?? '';
  const sources = sourcesOf(policy, 'script-src') ?? sourcesOf(policy, 'default-src');
  if (!sources || letsIn(sources, scripts.origin, origin)) return well(subject, 'They may run there.');
  return wrong(subject, `Allow them: --crm-scripts ${scripts.origin}`);
}

function isScript({ url, status, headers, problem }: Answer): Verdict {
  const subject = `Script ${new URL(url).pathname}`;
  if (status === 200 && /javascript/.test(headers['content-type'] ?? ''))
    return well(subject, 'It is there.');
  const found = problem ?? `it answers ${status} ${headers['content-type'] ?? ''}`.trim();
  return wrong(subject, `${url} is no script: ${found}. Look at the parameters scripts and release.`);
}

function microphone({ status, headers }: Answer): Verdict {
  const subject = 'Microphone';
  if (status === undefined) return wrong(subject, 'Not known until the adapter URL answers.');
  const [, allowed] = /(?:^|,)\s*microphone=(\*|\([^)]*\))/.exec(headers['permissions-policy'] ?? '') ?? [];
  if (allowed === undefined || allowed === '*' || /\bself\b/.test(allowed))
    return well(subject, 'The phone’s page may use it.');
  return wrong(
    subject,
    'The header Permissions-Policy of the phone’s page forbids it: let it say microphone=(self).',
  );
}
