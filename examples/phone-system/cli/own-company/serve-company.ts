import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { AccountInvitations } from '../../administration/account-invitations.ts';
import { Changes } from '../../base/changes.ts';
import { Clock } from '../../base/clock.ts';
import { type Company, usualId } from '../../company/company.ts';
import { CompanyStore, readCompany } from '../../company/company-store.ts';
import { numbersIn } from '../../company/number-ranges.ts';
import { openOwnRobots } from '../../demonstration/robots/own-robots.ts';
import { hostOfUrls } from '../../example-origins.ts';
import { addAdministrator, isSetUp, setUp } from '../../first-run/set-up.ts';
import { SetupCode } from '../../first-run/setup-code.ts';
import { obtainCertificate } from '../../http/server/certificate.ts';
import { startSetupServer } from '../../http/server/setup-server.ts';
import { isEmergencyNumber } from '../../numbers/emergency-numbers.ts';
import { runPhoneSystem } from '../../phone-system.ts';
import { openStore } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { BadOption } from '../bad-option.ts';
import { runCommand } from '../command.ts';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { usage } from '../usage.ts';
import { byTls } from '../welcome.ts';
import { askAnswers } from './ask-answers.ts';

const ownFolder = 'callside-data';
/** Options of the demonstration, which a company of its own has not. */
const ofDemonstration = /^--(people|empty|traffic)(=|$)/;

/** The command `callside serve`: the phone system of a company of its own. Resolves when it runs. */
export async function serveCompany(args: readonly string[]): Promise<void> {
  const log = createLog();
  await runCommand(withFolder(args), log, (config) => start(config, args, log), usage);
}

/** The data is not in the folder of the demonstration. */
function withFolder(args: readonly string[]): readonly string[] {
  const isNamed = args.some((one) => /^--(data(=|$)|memory$)/.test(one)) || process.env.DATABASE_URL;
  return isNamed ? args : [...args, '--data', ownFolder];
}

async function start(config: Config, args: readonly string[], log: Logger) {
  const strange = args.find((one) => ofDemonstration.test(one));
  if (strange !== undefined) throw new BadOption(`${strange} is an option of the demonstration.`);
  const { database, data, company } = config;
  const store = await openStore({ server: database, folder: data, log: log.child({ part: 'store' }) });
  let link: string | undefined;
  try {
    if (!(await isSetUp(store.db)) && !company && !(await readCompany(store.db)))
      await askForCompany(store.db, config, log);
    if (company) await applyCompany(store.db, company);
    if (!(await isSetUp(store.db))) link = await inviteAdministrator(store.db);
  } catch (error) {
    await store.close();
    throw error;
  }
  const own = { activity: false, isCompanyFixed: company !== undefined, openPhones: openOwnRobots };
  const system = await runPhoneSystem({ ...config, ...own, log, store });
  log.info(`The phone system runs at ${system.url}`);
  const lines = [
    ['The full client', system.url],
    ['The administration', `${system.url}/administration`],
    ['Desk phones', `SIP port ${system.sipPort} (UDP or TCP)${byTls(system.sipsPort)}`],
    ...(link === undefined ? [] : [['The password of admin', `${system.url}/password/${link}`]]),
  ];
  // The link is a secret, so it is not in the log.
  process.stdout.write(
    `\n${lines.map(([what = '', where]) => `  ${what.padEnd(22)}  ${where}`).join('\n')}\n\n`,
  );
  return system;
}

/** Options win over stored values. A file without an id leaves the stored one. */
async function applyCompany(db: Kysely<Tables>, company: Company): Promise<void> {
  const stored = await CompanyStore.load(db, { changes: new Changes(), first: company });
  const { id, ...values } = company;
  await stored.change(id === usualId(company.name) ? values : company);
}

/** A company that was not set up by answers gets the administrator `admin`. Returns the secret part of the link for the password. */
async function inviteAdministrator(db: Kysely<Tables>): Promise<string> {
  const company = await readCompany(db);
  if (!company) throw new Error('The store has no company.');
  const taken = await db.selectFrom('person').select('number').execute();
  const number = numbersIn(company.numberPlan.users).find(
    (one) => !isEmergencyNumber(one, company) && !taken.some((person) => person.number === one),
  );
  if (number === undefined) throw new BadOption('The company has no free extension for an administrator.');
  const clock = new Clock();
  const administrator = { login: 'admin', firstName: 'First', lastName: 'Administrator', number };
  return db.transaction().execute(async (all) => {
    const id = await addAdministrator(all, administrator, clock);
    const { token } = await new AccountInvitations(all, clock).create(id, all);
    return token;
  });
}

/** Asks in the terminal, or by a page where there is none. */
async function askForCompany(db: Kysely<Tables>, config: Config, log: Logger): Promise<void> {
  const clock = new Clock();
  if (process.stdin.isTTY) {
    await setUp(db, await askAnswers({ input: process.stdin, output: process.stdout }), clock);
    return;
  }
  const { https, host, data: folder, port } = config;
  const certificate = https && (await obtainCertificate(https, { folder, host }));
  const code = new SetupCode();
  const server = await startSetupServer({
    port,
    host,
    certificate,
    code,
    save: (company) => setUp(db, company, clock),
    log: log.child({ part: 'setup' }),
  });
  const origin = certificate ? `https://${hostOfUrls(host)}` : 'http://localhost';
  process.stdout.write(
    `\n  Set up your company within 15 minutes, at\n  ${origin}:${server.port}/setup#${code.text}\n\n`,
  );
  try {
    await server.saved;
  } finally {
    await server.close();
  }
}
