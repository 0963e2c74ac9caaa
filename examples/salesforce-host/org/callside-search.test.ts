import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CallsideSearch } from './callside-search.ts';
import { Org } from './org.ts';
import type { SObjectType } from './sobject.ts';

const classes = new URL('../../salesforce/force-app/main/default/classes/', import.meta.url);
const apexTest = readFileSync(new URL('CallsideSearchTest.cls', classes), 'utf8');
const apexClass = readFileSync(new URL('CallsideSearch.cls', classes), 'utf8');

/** The rows of a table in the test of the Apex class. */
function rowsOf(table: string): string[][] {
  const [, body = ''] = new RegExp(`${table} = new List<List<String>>\\{([^;]*)\\};`).exec(apexTest) ?? [];
  const rows = [...body.matchAll(/new List<String>\{(.*?)\}/g)];
  return rows.map(([, row = '']) => [...row.matchAll(/'([^']*)'/g)].map(([, text = '']) => text));
}

/** An org with the records of the Apex test beside the usual ones, which do not match its cases. */
function filledOrg(): Org {
  const org = new Org();
  for (const [type, FirstName = '', LastName = '', field = '', number = ''] of rowsOf('RECORDS')) {
    const name = type === 'Account' ? { Name: LastName } : { FirstName, LastName };
    const company = type === 'Lead' ? { Company: 'A company' } : {};
    org.create(type as SObjectType, { ...name, ...company, [field]: number });
  }
  return org;
}

const known = new Set(rowsOf('RECORDS').map(([, first, last]) => [first, last].filter(Boolean).join(' ')));

function ask(method: string, params: Record<string, string>): Record<string, { Name: string }[]> {
  const answer = new CallsideSearch(filledOrg()).run(method, new URLSearchParams(params));
  return JSON.parse(answer ?? 'null');
}

describe('CallsideSearch with the cases of the Apex class', () => {
  it('the test of the Apex class has cases', () => {
    expect(rowsOf('RECORDS').length).toBeGreaterThan(8);
    expect(rowsOf('CASES').length).toBeGreaterThan(10);
  });

  it.each(rowsOf('CASES'))('%s: contacts %s, leads %s, accounts %s', (asked, contacts, leads, accounts) => {
    const answer = asked.startsWith('%')
      ? ask('findByNumber', { ending: asked })
      : ask('findByName', { text: asked });
    const names = (kind: string) => {
      const found = (answer[kind] ?? []).map((one) => one.Name).filter((name) => known.has(name));
      return [...new Set(found)].sort().join(', ');
    };
    expect([names('contacts'), names('leads'), names('accounts')]).toEqual([contacts, leads, accounts]);
  });

  it('CallsideSearch has the methods and parameters of the Apex class', () => {
    const methods = [...apexClass.matchAll(/webservice static String (\w+)\((?:String (\w+))?\)/g)];
    expect(methods.map(([, name, param = '']) => `${name}(${param})`)).toEqual([
      'findByNumber(ending)',
      'findByName(text)',
      'findTask(key)',
      'describeTask()',
    ]);
    const search = new CallsideSearch(new Org());
    for (const [, name = '', param = ''] of methods.filter(([, , param]) => param)) {
      expect(search.run(name, new URLSearchParams({ [param]: '%12345678' }))).toMatch(
        /^\{"(contacts|tasks)"/,
      );
      expect(search.run(name, new URLSearchParams())).toMatch(/^\{"error"/);
    }
    expect(search.run('search', new URLSearchParams())).toBeUndefined();
  });

  it('CallsideSearch returns the error messages of the Apex class', () => {
    const words = [...apexClass.matchAll(/problem\('([^']*)'\)/g)].map(([, text]) => text);
    const org = new Org();
    org.statuses = [];
    const search = new CallsideSearch(org);
    const said = ['findByNumber', 'findByName', 'findTask', 'describeTask'].map(
      (name) => JSON.parse(search.run(name, new URLSearchParams()) ?? 'null').error,
    );
    expect(said).toEqual(words);
  });
});

it('CallsideSearch finds the task of a call', () => {
  const org = new Org();
  const { Id } = org.create('Task', { Subject: 'Call', CallObject: 'callside:1:2:3' });
  const search = new CallsideSearch(org);
  expect(search.run('findTask', new URLSearchParams({ key: 'callside:1:2:3' }))).toBe(
    JSON.stringify({ tasks: [{ Id }] }),
  );
});

it('CallsideSearch names the status that closes a task, and the fields of a call that the user may write', () => {
  const org = new Org();
  let refused: string[] = [];
  const search = new CallsideSearch(org, () => refused);
  const described = () => JSON.parse(search.run('describeTask', new URLSearchParams()) ?? 'null');
  expect(described()).toEqual({
    closedStatus: 'Completed',
    callFields: ['TaskSubtype', 'CallType', 'CallDurationInSeconds'],
  });
  org.statuses = [
    { ApiName: 'Annulée', IsClosed: true, IsDefault: false },
    { ApiName: 'Terminée', IsClosed: true, IsDefault: true },
  ];
  refused = ['TaskSubtype', 'CallDisposition'];
  expect(described()).toEqual({
    closedStatus: 'Terminée',
    callFields: ['CallType', 'CallDurationInSeconds'],
  });
});

it('CallsideSearch returns the company of a contact and of a lead', () => {
  const company = (asked: Record<string, string>, kind: string) =>
    ask('findByNumber', asked)[kind]?.map((one) => (one as { Company?: string }).Company);
  expect(company({ ending: '%639980003' }, 'contacts')).toEqual(['Garage Petit & Fils']);
  expect(company({ ending: '%199000210' }, 'leads')).toEqual(['Marchand et Cie']);
});

it.each(['toString', 'constructor', 'hasOwnProperty'])('CallsideSearch has no method %s', (method) => {
  expect(new CallsideSearch(new Org()).run(method, new URLSearchParams())).toBeUndefined();
});
