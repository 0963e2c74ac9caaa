import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sdk = import.meta.dirname;
const read = (file: string) => readFileSync(join(sdk, file), 'utf8');

/** Folders that domains stand on, folders that a client composes in its own way, and folders that are an entry of their own. */
const noDomains: readonly string[] = [
  'account',
  'administration',
  'calendars',
  'call-groups',
  'chat',
  'crm-rules',
  'devices',
  'diagnosis',
  'log',
  'meetings',
  'messages',
  'phones',
  'platform',
  'proposals',
  'service-account',
  'services',
  'session',
  'state',
  'statistics',
  'supervision',
  'tabs',
  'testing',
  'transport',
  'wire',
];
const domains = readdirSync(sdk, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !noDomains.includes(entry.name))
  .map(({ name }) => name);
const composition = read('domains.ts');

/** Returns the files directly in sdk/, without tests, that import the class of a domain. */
const touchedBy = (domain: string) =>
  readdirSync(sdk).filter(
    (file) =>
      file.endsWith('.ts') && !file.endsWith('.test.ts') && read(file).includes(`'./${domain}/${domain}.ts'`),
  );

describe.each(domains)('domain %s', (domain) => {
  const source = read(`${domain}/${domain}.ts`);
  const [, name = ''] = /^export class (\w+)/m.exec(source) ?? [];

  it('is one public class in a file of its name', () => {
    expect(name).not.toBe('');
    expect(source).toMatch(new RegExp(`/\\*\\*[^]*?\\*/\\nexport class ${name}\\b`));
  });

  it('is created exactly once, in domains.ts', () => {
    expect(composition.match(new RegExp(`new ${name}\\(this\\.deps\\b`, 'g'))).toHaveLength(1);
  });

  it('has its type exported from domains.ts', () => {
    expect(composition).toMatch(new RegExp(`\\b${name}\\b[^;]*from './${domain}/${domain}\\.ts'`));
  });

  it('has its class in no other file directly in sdk/', () => {
    expect(touchedBy(domain)).toEqual(['domains.ts']);
  });

  it('keeps its rules in rules.ts', () => {
    const others = readdirSync(join(sdk, domain)).filter((file) => file.endsWith('-rules.ts'));
    expect(existsSync(join(sdk, domain, 'rules.ts')) || others.length === 0).toBe(true);
  });
});
