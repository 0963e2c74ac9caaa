import { useCallback } from 'react';
import { faxAddress } from '../../../sdk/index.ts';
import { useInfo } from '../../react/use-domains.ts';
import { useReportError } from '../errors/use-run.ts';

/**
 * Returns the function that begins an e-mail which becomes a fax. Undefined where the enterprise has no fax service. With a domain that
 * is none, it reports that.
 */
export function useFax(): ((number: string) => void) | undefined {
  const service = useInfo()?.faxService;
  const report = useReportError();
  const domain = service?.faxEmailDomain;
  const send = useCallback(
    (number: string) => {
      try {
        window.location.assign(`mailto:${faxAddress(number, domain)}`);
      } catch (thrown) {
        report(thrown);
      }
    },
    [domain, report],
  );
  return service && send;
}
