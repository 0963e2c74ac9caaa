import Signal from 'lucide-react/icons/signal';
import { useCallback, useId, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useTerminals } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { BrowserPhone } from '#sdk/index.ts';
import { iconSize } from '#ui/icon.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { placePopover } from '#ui/menu/popover-place.ts';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import { useToggle } from '#ui/use-toggle.ts';
import { describeReachability } from './describe-reachability.ts';
import styles from './reachability.module.css';
import { reachabilityWords } from './words.ts';

const ReachabilityPanel = lazyComponent(() =>
  import('./reachability-panel.tsx').then((module) => module.ReachabilityPanel),
);

function Light({ phone, compact }: { phone: BrowserPhone; compact: boolean }) {
  const words = useTranslate(reachabilityWords);
  const found = useSignalValue(phone.reachability);
  const { status, label, detail } = describeReachability(found, words);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = useCallback(() => {
    if (panel.current && button.current) placePopover({ popover: panel.current, anchor: button.current });
  }, []);
  useToggle(panel, ({ newState }) => setOpen(newState === 'open'));
  const show = () => {
    setOpen(true);
    panel.current?.showPopover();
    requestAnimationFrame(place);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.light}
        data-reachability={found.state}
        aria-label={found.state === 'reachable' ? label : `${words('reach.title')}: ${label}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        title={detail}
        onClick={() => (isOpen ? panel.current?.hidePopover() : show())}
      >
        {found.state === 'reachable' ? (
          <Signal size={iconSize} aria-hidden="true" />
        ) : (
          <>
            <StatusDot status={status} />
            {!compact && <span>{label}</span>}
          </>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={words('reach.title')}
        className={styles.panel}
      >
        {isOpen && <ReachabilityPanel phone={phone} onShown={place} />}
      </div>
    </>
  );
}

/**
 * Shows whether calls reach the phone in this browser: a quiet icon while they do, otherwise a colour and a word. Opens the
 * reason and the history. `compact` moves the word to the tooltip. Shown while this browser is the selected phone.
 */
export function ReachabilityLight({ compact = false }: { compact?: boolean }) {
  const { phone } = useClient();
  const { selected } = useTerminals();
  return phone && selected?.type === 'webphone' ? <Light phone={phone} compact={compact} /> : null;
}
