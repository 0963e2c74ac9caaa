import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { inTurn } from '#tests/support/selection/turns.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'callside-new-'));
afterAll(() => rmSync(copy, { recursive: true }));

const sources = ['sdk', 'src', 'full-app', 'widget', 'examples/phone-system'];
const tests = ['tests/new', 'tests/support', 'tests/e2e'];
const documents = ['features', 'full-client', 'sdk'].map((name) => `docs/${name}.md`);
const settings = ['package.json', 'tsconfig.json', '.biome.json', '.gitignore', ...documents];

/** Copies the sources that new parts belong to. */
function copySources(): void {
  const files = execFileSync('git', ['ls-files', ...sources, ...tests, ...settings], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n'))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** Runs a program in the copy. Returns its output, and throws if it fails. */
function run(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
  });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}

/** Each kind of field, required and optional. */
const fields = [
  'label:text',
  'note:text?',
  'about:longtext',
  'more:longtext?',
  'rank:number',
  'size:number?',
  'isUrgent:flag',
  'parkedAt:time',
  'dueAt:time?',
  'color:red|green',
  'isArchived:by:archive',
];

inTurn(
  '`npm run new` writes parts that Biome and the compiler accept',
  () => {
    copySources();
    const written = [
      ['area', 'waiting-notes'],
      ['feature', 'parked-calls', ...fields],
      ['feature', 'short-notes'],
      ['method', 'getParkedCalls', ...fields],
      ['method', 'addParkedCall', ...fields],
      ['method', 'parkCall', 'lineID:text'],
      ['crm', 'acme-desk'],
    ].flatMap((part) => (run('tests/new/run.ts', ...part).split('\n\nNext:')[0] ?? '').split('\n'));
    expect(written).toContain('full-app/parked-calls/parked-calls-page.tsx');
    expect(written).toContain('examples/phone-system/parked-calls/resources/parked-calls.test.ts');
    expect(written).toContain('widget/bridge/commands/get-parked-calls.ts');
    expect(written).toContain('widget/crm/acme-desk/acme-desk.ts');
    const config = {
      extends: './tsconfig.json',
      include: [...written, 'examples/**/*.d.ts', 'src/**/*.d.ts', 'widget/**/*.d.ts'],
    };
    writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify(config));
    const compiler = join(root, 'node_modules/typescript7/bin/tsc');
    expect(run(compiler, '-p', 'tsconfig.new.json', '--singleThreaded')).toBe('');
  },
  600_000,
);

test('`npm run new` prints what is wrong with a kind, a name or a field, and writes nothing', () => {
  const attempt = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['tests/new/run.ts', ...args], { cwd: root, encoding: 'utf8' });
  expect(attempt('page', 'parked-calls')).toMatchObject({ status: 1, stdout: '' });
  expect(attempt('area', 'Parking').stderr).toContain('has to be a plural');
  expect(attempt('domain', 'parked-calls', 'rank:number').stderr).toContain('has to be a text');
  expect(attempt('domain', 'parked-calls', 'label:string').stderr).toContain('"label:string" has to be');
  expect(attempt('domain', 'parked-calls', 'label:text', 'size:flag?').stderr).toContain(
    '"size:flag?" has to be',
  );
  expect(attempt('domain', 'parked-calls', 'isOpen:by:close').stderr).toContain('has to be a text');
  expect(attempt('crm', 'Acme Desk').stderr).toContain('has to be the name of a CRM');
  expect(attempt('method', 'parking').stderr).toContain('has to be a verb with a noun');
});
