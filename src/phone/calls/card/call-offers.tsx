import { ContactOffer } from '#phone/address-book/contact-offer.tsx';
import { useRights } from '#phone/rights/use-rights.ts';
import type { CallLine } from '#sdk/index.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { useCallerName } from '../use-caller-name.ts';
import styles from './call-card.module.css';

const RuleOffers = lazyComponent(() =>
  import('#phone/crm-rules/rule-offers.tsx').then((module) => module.RuleOffers),
);

/** The offers of CRM rules and of the external address book about a call, a line for each. They go with the card of the call. */
export function CallOffers({ line }: { line: CallLine }) {
  const hasRules = useRights().may('crmRules');
  const caller = useCallerName()(line);
  return (
    // The status is there before the offers, so that screen readers read them.
    <div role="status" className={styles.offers}>
      {hasRules && <RuleOffers lineId={line.lineId} caller={caller} />}
      <ContactOffer lineId={line.lineId} />
    </div>
  );
}
