import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { freePort } from './network/free-port.ts';
import { folderWith, ProgramInFolder } from './programs/program-in-folder.ts';
import { until } from './until.ts';

const suffix = 'dc=acme,dc=example';

/** A person of the directory. */
export interface LdapPerson {
  readonly uid: string;
  readonly cn: string;
  readonly sn: string;
  readonly telephoneNumber?: string;
  readonly mobile?: string;
  readonly mail?: string;
  readonly o?: string;
  /** As base64. */
  readonly jpegPhoto?: string;
}

const configOf = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/pid
database mdb
maxsize 200000000
suffix "${suffix}"
rootdn "cn=admin,${suffix}"
rootpw secret
directory ${folder}/db
access to attrs=userPassword by anonymous auth
access to * by * read
`;

const ldifOf = (people: readonly LdapPerson[]) =>
  [
    `dn: ${suffix}\nobjectClass: dcObject\nobjectClass: organization\no: Acme\ndc: acme`,
    ...people.map(({ uid, ...attributes }) =>
      [
        `dn: uid=${uid},${suffix}`,
        'objectClass: inetOrgPerson',
        `uid: ${uid}`,
        ...Object.entries(attributes).map(
          ([name, value]) => `${name}:${name === 'jpegPhoto' ? ':' : ''} ${value}`,
        ),
      ].join('\n'),
    ),
  ].join('\n\n');

/** The LDAP server of Debian, with people. */
export class Slapd {
  readonly #program: ProgramInFolder;
  /** As an address book of a phone system. It also lets users without an account read. */
  readonly options: { readonly url: string; readonly user: string; readonly password: string };

  private constructor(program: ProgramInFolder, port: number) {
    this.#program = program;
    this.options = {
      url: `ldap://127.0.0.1:${port}/${suffix}`,
      user: `cn=admin,${suffix}`,
      password: 'secret',
    };
  }

  static async start(program: string, people: readonly LdapPerson[]): Promise<Slapd> {
    const folder = folderWith('slapd', { 'people.ldif': `${ldifOf(people)}\n` });
    const config = join(folder, 'slapd.conf');
    const ldif = join(folder, 'people.ldif');
    mkdirSync(join(folder, 'db'));
    writeFileSync(config, configOf(folder));
    execFileSync(join(dirname(program), 'slapadd'), ['-q', '-f', config, '-l', ldif], { stdio: 'pipe' });
    const port = await freePort();
    const args = ['-f', config, '-h', `ldap://127.0.0.1:${port}`, '-d', '0'];
    const slapd = new Slapd(new ProgramInFolder(folder, { command: program, args }), port);
    await until('slapd accepts connections', () => isListening(port));
    return slapd;
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
    socket.on('connect', () => socket.end());
  });
