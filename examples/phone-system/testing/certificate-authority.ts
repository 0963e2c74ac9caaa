import { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const dayMs = 86_400_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** Two days, of which so many are left. */
const validity = (daysLeft: number) => ({
  notBefore: new Date(Date.now() + (daysLeft - 2) * dayMs),
  notAfter: new Date(Date.now() + daysLeft * dayMs),
});

/** A server's certificate and key in PEM, and the certificate of the authority that signed it. */
export interface SignedCertificate {
  readonly cert: string;
  readonly key: string;
  readonly authority: string;
}

/**
 * Makes a certificate for a DNS name or an address, signed by an authority that exists for it alone.
 *
 * @param daysLeft how long it is valid; negative: it has expired
 */
export async function certificateFor(name: string, daysLeft = 1): Promise<SignedCertificate> {
  const [authorityKeys, keys] = await Promise.all([makeKeys(), makeKeys()]);
  const authority: X509Certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Authority of a PBX',
    signingAlgorithm: algorithm,
    keys: authorityKeys,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
    ...validity(1),
  });
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new SubjectAlternativeNameExtension([{ type: isIP(name) === 0 ? 'dns' : 'ip', value: name }]),
    ],
    ...validity(daysLeft),
  });
  return {
    cert: certificate.toString('pem'),
    key: String(KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' })),
    authority: authority.toString('pem'),
  };
}
