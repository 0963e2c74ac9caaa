import { useMemo } from 'react';
import { useInfo } from '#react/use-domains.ts';
import { CallsideError, faxAddress } from '#sdk/index.ts';
import { useReportError } from '../errors/use-run.ts';

/** The ways to send a fax to a number. */
export interface Fax {
  /** Returns the address of a link that begins an e-mail, which becomes a fax. Undefined where the domain of the service is none. */
  readonly linkTo: (number: string) => string | undefined;
  /** Begins that e-mail. With a domain that is none, it reports that. */
  readonly send: (number: string) => void;
}

/** Returns the ways to send faxes. Undefined where the enterprise has no fax service. */
export function useFax(): Fax | undefined {
  const service = useInfo()?.faxService;
  const report = useReportError();
  const domain = service?.faxEmailDomain;
  const hasService = service !== undefined;
  return useMemo(() => {
    const linkTo = (number: string) => `mailto:${faxAddress(number, domain)}`;
    const fax: Fax = {
      linkTo(number) {
        try {
          return linkTo(number);
        } catch (thrown) {
          if (thrown instanceof CallsideError) return undefined;
          throw thrown;
        }
      },
      send(number) {
        try {
          window.location.assign(linkTo(number));
        } catch (thrown) {
          report(thrown);
        }
      },
    };
    return hasService ? fax : undefined;
  }, [hasService, domain, report]);
}
