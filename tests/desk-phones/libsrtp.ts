import { spawnSync } from 'node:child_process';

const python = '/usr/bin/python3';

/** Opens and protects packets with the library itself: standard input has the key, the suite and the packets. */
const program = `
import ctypes, json, sys
lib = ctypes.CDLL('libsrtp2.so.1')
class Ssrc(ctypes.Structure):
    _fields_ = [('type', ctypes.c_int), ('value', ctypes.c_uint)]
class Crypto(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ('cipher', 'key', 'auth', 'authKey', 'tag', 'services')]
class Policy(ctypes.Structure):
    _fields_ = [('ssrc', Ssrc), ('rtp', Crypto), ('rtcp', Crypto), ('key', ctypes.c_char_p), ('keys', ctypes.c_void_p),
        ('keyCount', ctypes.c_ulong), ('ekt', ctypes.c_void_p), ('window', ctypes.c_ulong), ('repeats', ctypes.c_int),
        ('headers', ctypes.c_void_p), ('headerCount', ctypes.c_int), ('next', ctypes.c_void_p)]
order = json.load(sys.stdin)
assert lib.srtp_init() == 0
def session(kind):
    policy = Policy()
    policy.ssrc.type = kind
    policy.window = 128
    policy.key = bytes.fromhex(order['master'])
    for part, setter in (('rtp', order['rtp']), ('rtcp', order['rtcp'])):
        getattr(lib, setter)(ctypes.byref(getattr(policy, part)))
    made = ctypes.c_void_p()
    assert lib.srtp_create(ctypes.byref(made), ctypes.byref(policy)) == 0, 'no session'
    return made
def through(function, sessions, packets):
    done = []
    for packet in packets:
        octets = bytes.fromhex(packet)
        buffer = ctypes.create_string_buffer(octets, len(octets) + 256)
        length = ctypes.c_int(len(octets))
        status = getattr(lib, function)(sessions, buffer, ctypes.byref(length))
        done.append(None if status else buffer.raw[:length.value].hex())
    return done
receiver, sender = session(2), session(3)
print(json.dumps({
    'opened': through('srtp_unprotect', receiver, order['sealed']),
    'openedReports': through('srtp_unprotect_rtcp', receiver, order['sealedReports']),
    'sealed': through('srtp_protect', sender, order['clear']),
    'sealedReports': through('srtp_protect_rtcp', sender, order['clearReports']),
}))
`;

/** Suites, and the functions of libsrtp that choose them for sound and for reports. */
const functions: Readonly<Record<string, readonly [rtp: string, rtcp: string]>> = {
  AEAD_AES_256_GCM: ['aes_gcm_256_16_auth', 'aes_gcm_256_16_auth'],
  AEAD_AES_128_GCM: ['aes_gcm_128_16_auth', 'aes_gcm_128_16_auth'],
  AES_256_CM_HMAC_SHA1_80: ['aes_cm_256_hmac_sha1_80', 'aes_cm_256_hmac_sha1_80'],
  AES_256_CM_HMAC_SHA1_32: ['aes_cm_256_hmac_sha1_32', 'aes_cm_256_hmac_sha1_80'],
  AES_CM_128_HMAC_SHA1_80: ['rtp_default', 'rtcp_default'],
  AES_CM_128_HMAC_SHA1_32: ['aes_cm_128_hmac_sha1_32', 'rtcp_default'],
};

const functionOf = (name: string) => `srtp_crypto_policy_set_${name}`;

export interface SrtpOrder {
  readonly suite: string;
  readonly master: Buffer;
  /** Protected packets and reports, to be opened. */
  readonly sealed: readonly Buffer[];
  readonly sealedReports: readonly Buffer[];
  /** Packets and reports, to be protected. */
  readonly clear: readonly Buffer[];
  readonly clearReports: readonly Buffer[];
}

/** The results of libsrtp; null for a packet that it does not take. */
export interface SrtpResults {
  readonly opened: readonly (string | null)[];
  readonly openedReports: readonly (string | null)[];
  readonly sealed: readonly (string | null)[];
  readonly sealedReports: readonly (string | null)[];
}

/** True if this machine has libsrtp, which the Debian packages of janus and many phones bring. */
export const hasLibsrtp = (): boolean =>
  spawnSync(python, ['-c', "import ctypes; ctypes.CDLL('libsrtp2.so.1')"]).status === 0;

export function askLibsrtp({ suite, master, ...packets }: SrtpOrder): SrtpResults {
  const [rtp = '', rtcp = ''] = functions[suite] ?? [];
  const asHex = Object.fromEntries(
    Object.entries(packets).map(([name, all]) => [name, all.map((one) => one.toString('hex'))]),
  );
  const input = JSON.stringify({
    ...{ master: master.toString('hex'), rtp: functionOf(rtp), rtcp: functionOf(rtcp) },
    ...asHex,
  });
  const { status, stdout, stderr } = spawnSync(python, ['-c', program], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
