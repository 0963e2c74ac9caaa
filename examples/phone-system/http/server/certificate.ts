import { KeyObject, X509Certificate } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';

/** Key and certificate for https, both in PEM. */
export interface Certificate {
  /** The certificate, with its chain. */
  readonly cert: string;
  /** The private key. */
  readonly key: string;
}

/** Where a certificate comes from: made by the phone system for itself, or two given files. */
export type CertificateSource =
  | { readonly kind: 'own' }
  | { readonly kind: 'given'; readonly certFile: string; readonly keyFile: string };

/** A given certificate cannot be used. */
export class BadCertificate extends Error {
  override readonly name = 'BadCertificate';
}

const dayMs = 24 * 3_600_000;
const validDays = 397;
/** A certificate that ends so soon is made anew. */
const renewBeforeDays = 30;

/**
 * The certificate to serve with.
 *
 * @param options.folder where a certificate of our own stays, so that browsers need to be told of it only once;
 * undefined: it is for this start only
 * @param options.host the name or address that the server listens on
 * @throws BadCertificate for files that are missing or do not belong together
 */
export async function obtainCertificate(
  source: CertificateSource,
  options: { folder: string | undefined; host: string },
): Promise<Certificate> {
  if (source.kind === 'given') return readGiven(source);
  const { folder, host } = options;
  if (folder === undefined) return makeCertificate(host);
  const kept = await readKept(folder);
  if (kept && isUsable(kept, host)) return kept;
  const fresh = await makeCertificate(host);
  await mkdir(folder, { recursive: true });
  const [certFile, keyFile] = filesIn(folder);
  await writeFile(keyFile, fresh.key, { mode: 0o600 });
  await writeFile(certFile, fresh.cert);
  return fresh;
}

async function readGiven({ certFile, keyFile }: { certFile: string; keyFile: string }): Promise<Certificate> {
  try {
    const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
    createSecureContext({ cert, key });
    return { cert, key };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadCertificate(`The certificate ${certFile} with the key ${keyFile} cannot be used: ${why}`);
  }
}

/** How often the files of a given certificate are looked at. */
const lookEveryMs = 5_000;

/**
 * Reports each renewed pair of given files, which renewals replace one after the other. A certificate of our own is
 * renewed at the start only.
 *
 * @param on.fault the files do not belong together, or are missing, at the moment
 * @returns ends it
 */
export function watchCertificate(
  source: CertificateSource,
  on: { readonly renewed: (certificate: Certificate) => void; readonly fault: (error: unknown) => void },
  { everyMs = lookEveryMs }: { readonly everyMs?: number } = {},
): () => void {
  if (source.kind === 'own') return () => undefined;
  const files = [source.certFile, source.keyFile];
  const read = () => void readGiven(source).then(on.renewed, on.fault);
  for (const file of files) watchFile(file, { interval: everyMs, persistent: false }, read);
  return () => {
    for (const file of files) unwatchFile(file, read);
  };
}

const filesIn = (folder: string) =>
  [join(folder, 'certificate.pem'), join(folder, 'certificate-key.pem')] as const;

async function readKept(folder: string): Promise<Certificate | undefined> {
  const [certFile, keyFile] = filesIn(folder);
  try {
    return { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isUsable({ cert, key }: Certificate, host: string): boolean {
  try {
    createSecureContext({ cert, key });
    const certificate = new X509Certificate(cert);
    const isLasting = Date.parse(certificate.validTo) - Date.now() > renewBeforeDays * dayMs;
    const covers = isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host);
    return isLasting && (isAnyAddress(host) || covers !== undefined);
  } catch {
    // A crash between writing the two files leaves a pair that does not fit: it is made anew.
    return false;
  }
}

const isAnyAddress = (host: string) => host === '0.0.0.0' || host === '::';

/** Signed by itself, for every name and address by which this machine is known here. */
async function makeCertificate(host: string): Promise<Certificate> {
  // Loaded only for https without a given certificate.
  const x509 = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const now = Date.now();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Callside phone system',
    notBefore: new Date(now - dayMs),
    notAfter: new Date(now + validDays * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        namesOf(host).map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { cert: certificate.toString('pem'), key: String(key) };
}

function namesOf(host: string): readonly string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const names = ['localhost', '127.0.0.1', '::1', hostname(), `${hostname()}.local`];
  const here = addresses.filter(({ address }) => !address.startsWith('fe80:')).map(({ address }) => address);
  return [...new Set([...names, ...here, ...(isAnyAddress(host) ? [] : [host])])];
}
