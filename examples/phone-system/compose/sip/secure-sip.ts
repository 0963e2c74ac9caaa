import type { PhoneEngine } from '../../engine/phone-engine.ts';
import { type Certificate, obtainCertificate, watchCertificate } from '../../http/server/certificate.ts';
import type { Core } from '../core.ts';

/** SIP over TLS for desk phones. */
export interface SecureSip {
  readonly tls: { readonly port: number; readonly certificate: Certificate };
  /** Lets new connections use renewed certificates. @returns ends that */
  watch(engine: Pick<PhoneEngine, 'useCertificate'>): () => void;
}

/**
 * Returns undefined without a certificate, and where it is not wanted.
 *
 * @throws BadCertificate
 */
export async function secureSip({
  certificate: ofPages,
  options,
  log,
}: Pick<Core, 'certificate' | 'options' | 'log'>): Promise<SecureSip | undefined> {
  const { data, host, https, sipCertificate, sipPort, sipsPort = nextPort(sipPort) } = options;
  const source = sipCertificate ?? https;
  if (!source || sipsPort === false) return undefined;
  const own = sipCertificate && (await obtainCertificate(sipCertificate, { folder: data, host }));
  const certificate = own ?? ofPages;
  return (
    certificate && {
      tls: { port: sipsPort, certificate },
      watch: (engine) =>
        watchCertificate(source, {
          renewed: (renewed) => engine.useCertificate(renewed),
          fault: (error) => log('engine').warn({ error }, 'The renewed certificate cannot be used yet'),
        }),
    }
  );
}

/** Any free port stays any free port. */
const nextPort = (sipPort: number) => (sipPort === 0 ? 0 : sipPort + 1);
