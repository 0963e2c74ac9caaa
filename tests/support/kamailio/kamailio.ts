import { once } from 'node:events';
import { globSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { SignedCertificate } from '#phone-system/testing/certificate-authority.ts';
import { type DebianProgram, ensureUnpacked, findUnpacked, unpackedFolder } from '../debian/unpacked.ts';
import { folderWith, ProgramInFolder } from '../programs/program-in-folder.ts';
import { until } from '../until.ts';

const kamailio: DebianProgram = {
  name: 'Kamailio',
  folder: 'kamailio',
  packages: ['kamailio', 'kamailio-tls-modules'],
  path: 'usr/sbin/kamailio',
};

export const findKamailio = () => findUnpacked(kamailio);

/** Unpacks Kamailio unless this machine has it. */
export const ensureKamailio = () => ensureUnpacked(kamailio);

export interface KamailioOptions {
  /** Of UDP and TCP. */
  readonly port: number;
  readonly tls: number;
  readonly certificate: SignedCertificate;
  /**
   * A registrar with passwords that calls the phones that registered there, or a proxy with such a port for SIP behind it: it stays in the
   * path of all requests, and takes calls only with its `Service-Route`.
   */
  readonly before?: number;
}

const modules = 'kex tm tmx sl rr pv maxfwd textops siputils xlog auth usrloc registrar path nathelper tls'
  .split(' ')
  .map((name) => `loadmodule "${name}.so"\n`)
  .join('');

/** Passwords are asked for REGISTER and INVITE. Requests to a phone take the connection on which it registered or called. */
const registrar = `
route[NEW] {
  if (is_method("REGISTER")) {
    if (!pv_www_authenticate("127.0.0.1", "secret-of-$fU", "0")) { www_challenge("127.0.0.1", "0"); exit; }
    fix_nated_register();
    if (!save("location")) sl_reply_error();
    exit;
  }
  if (is_method("INVITE")) {
    if (!pv_proxy_authenticate("127.0.0.1", "secret-of-$fU", "0")) { proxy_challenge("127.0.0.1", "0"); exit; }
    consume_credentials();
    if (!lookup("location")) { sl_send_reply("404", "Not Found"); exit; }
    record_route();
    route(RELAY);
  }
  sl_send_reply("489", "Bad Event");
}
`;

/** From the phone system behind it, calls come with a Route, from its Path. */
const proxy = (behind: number) => `
route[NEW] {
  if ($sp == ${behind}) {
    loose_route();
    record_route();
    route(RELAY);
  }
  $du = "sip:127.0.0.1:${behind}";
  if (is_method("REGISTER")) {
    add_path();
    t_on_reply("REGISTERED");
    route(RELAY);
  }
  if (is_method("INVITE") && !is_present_hf("Route")) { sl_send_reply("403", "No Route"); exit; }
  remove_hf("Route");
  record_route();
  route(RELAY);
}
onreply_route[REGISTERED] {
  if (status =~ "2..") insert_hf("Service-Route: <sip:127.0.0.1:$Rp;transport=$pr;lr>\\r\\n", "Contact");
}
`;

const config = ({ port, tls, before }: KamailioOptions) => `#!KAMAILIO
debug=1
log_stderror=yes
children=2
tcp_children=2
auto_aliases=no
enable_tls=yes
listen=udp:127.0.0.1:${port}
listen=tcp:127.0.0.1:${port}
listen=tls:127.0.0.1:${tls}
tcp_connection_lifetime=3605
tcp_accept_no_cl=yes
${modules}
modparam("tls", "config", "tls.cfg")
modparam("nathelper", "received_avp", "$avp(RECEIVED)")
modparam("registrar", "received_avp", "$avp(RECEIVED)")
modparam("rr", "enable_double_rr", 1)
modparam("path", "enable_r2", 1)
request_route {
  if (!mf_process_maxfwd_header("10")) { sl_send_reply("483", "Too Many Hops"); exit; }
  force_rport();
  if ($rP != "UDP" && is_method("INVITE")) add_contact_alias();
  if (is_method("CANCEL")) { if (t_check_trans()) t_relay(); exit; }
  if (has_totag()) {
    if (loose_route()) {
      # The address that it has given to a phone of an account (GRUU) is that of its registration.
      if (is_gruu()) lookup("location");
      else handle_ruri_alias();
      route(RELAY);
    }
    if (is_method("ACK")) { if (t_check_trans()) t_relay(); exit; }
    sl_send_reply("404", "Not here");
    exit;
  }
  if (is_method("OPTIONS")) { sl_send_reply("200", "OK"); exit; }
  t_check_trans();
  route(NEW);
}
route[RELAY] { if (!t_relay()) sl_reply_error(); exit; }
onreply_route { if ($rP != "UDP" && is_method("INVITE")) add_contact_alias(); }
${before === undefined ? registrar : proxy(before)}`;

const tlsConfig = `[server:default]
method = TLSv1.2+
certificate = server.pem
private_key = server-key.pem
verify_certificate = no
require_certificate = no
[client:default]
method = TLSv1.2+
verify_certificate = no
require_certificate = no
`;

/** A Kamailio of its own in a temporary folder. */
export class Kamailio {
  readonly #program: ProgramInFolder;

  private constructor(program: ProgramInFolder) {
    this.#program = program;
  }

  static async start(options: KamailioOptions): Promise<Kamailio> {
    const program = findKamailio();
    if (!program) throw new Error('Kamailio is not installed.');
    const { cert, key } = options.certificate;
    const folder = folderWith('callside-kamailio', {
      'kamailio.cfg': config(options),
      'tls.cfg': tlsConfig,
      'server.pem': cert,
      'server-key.pem': key,
    });
    const [place = ''] = globSync(join(unpackedFolder(kamailio), 'usr/lib/*/kamailio/modules'));
    const own = ['-DD', '-E', '-f', 'kamailio.cfg', '-L', `${place}/`, '-Y', folder, '-m', '32', '-M', '4'];
    const started = new Kamailio(
      new ProgramInFolder(folder, {
        command: program.command,
        args: [...program.args, ...own, '-P', join(folder, 'pid'), '-w', folder],
        // The defaults of the library that were packed with it are in another place.
        env: { OPENSSL_CONF: '/dev/null' },
      }),
    );
    await until('Kamailio answers', () => started.#answers(options.port));
    return started;
  }

  /** Everything that it has printed. */
  get printed(): string {
    return this.#program.printed;
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }

  async #answers(port: number): Promise<boolean> {
    if (this.#program.hasEnded) throw new Error(`Kamailio has ended:\n${this.printed}`);
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      // It does not listen yet.
      return false;
    } finally {
      socket.destroy();
    }
  }
}
