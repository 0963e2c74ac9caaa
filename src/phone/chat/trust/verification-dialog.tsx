import { useCallback, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { ChatTrust, Verification } from '#sdk/chat.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { emojiWords } from './emoji-words.ts';
import styles from './verification.module.css';
import { trustWords } from './words.ts';

const QrCode = lazyComponent(() => import('./qr-code.tsx').then((module) => module.QrCode));
const QrScanner = lazyComponent(() => import('./qr-scanner.tsx').then((module) => module.QrScanner));

/** Props of `VerificationDialog`. */
export interface VerificationDialogProps {
  readonly trust: ChatTrust;
  readonly verification: Verification;
  /** The name of the other person; undefined for a device of the user. */
  readonly name: string | undefined;
}

/** A verification, from the request to its end. Closing the dialog ends it. */
export function VerificationDialog({ trust, verification, name }: VerificationDialogProps) {
  const words = useTranslate(trustWords);
  const run = useRun();
  const close = () => void run(() => trust.dismiss(verification));
  return (
    <Dialog
      title={name === undefined ? words('trust.verifyDevice') : words('trust.verifyPerson', { name })}
      closeLabel={words('trust.close')}
      onClose={close}
    >
      <div className={styles.step} aria-live="polite">
        <Step verification={verification} isOwn={name === undefined} onClose={close} />
      </div>
    </Dialog>
  );
}

interface StepProps {
  readonly verification: Verification;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

function Step({ verification, isOwn, onClose }: StepProps) {
  const words = useTranslate(trustWords);
  const run = useRun();
  const state = useSignalValue(verification.state);
  switch (state.name) {
    case 'requested':
      if (!verification.isIncoming) return <p>{words(isOwn ? 'trust.waitDevice' : 'trust.waitPerson')}</p>;
      return (
        <>
          <p>{words(isOwn ? 'trust.askedDevice' : 'trust.askedPerson')}</p>
          <ButtonRow>
            <Button variant="primary" onClick={() => void run(() => verification.accept())}>
              {words('trust.accept')}
            </Button>
            <Button onClick={onClose}>{words('trust.decline')}</Button>
          </ButtonRow>
        </>
      );
    case 'ready':
      return <Ways verification={verification} {...state} />;
    case 'started':
      return <p>{words('trust.started')}</p>;
    case 'comparing':
      return (
        <>
          <p>{words('trust.compare')}</p>
          <ul className={styles.emoji}>
            {state.emoji.map(({ sign, name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an emoji may come twice, and the order never changes
              <li key={at}>
                <span className={styles.sign} aria-hidden="true">
                  {sign}
                </span>
                <EmojiName name={name} />
              </li>
            ))}
          </ul>
          <Answer verification={verification} yes="trust.same" no="trust.different" />
        </>
      );
    case 'scanned':
      return (
        <>
          <p>{words('trust.scanned')}</p>
          <Answer verification={verification} yes="trust.yes" no="trust.no" />
        </>
      );
    case 'done':
      return <End text={words(isOwn ? 'trust.doneDevice' : 'trust.donePerson')} onClose={onClose} />;
    case 'cancelled':
      return <End text={words(`trust.end.${state.reason}`)} onClose={onClose} />;
  }
}

/** The name of an emoji in the user's language. An unknown emoji keeps its English name. */
function EmojiName({ name }: { name: string }) {
  const words = useTranslate(emojiWords);
  const key = `emoji.${name.replaceAll(' ', '')}`;
  return Object.hasOwn(emojiWords, key) ? (
    <span>{words(key as KeyOf<typeof emojiWords>)}</span>
  ) : (
    <span lang="en">{name}</span>
  );
}

/** The choice between emoji and the two directions of a QR code. */
function Ways({
  verification,
  code,
  canScan,
  canCompare,
}: {
  verification: Verification;
  code: Uint8Array | undefined;
  canScan: boolean;
  canCompare: boolean;
}) {
  const words = useTranslate(trustWords);
  const run = useRun();
  const [isScanning, setScanning] = useState(false);
  const hasCamera = navigator.mediaDevices !== undefined;
  const scan = useCallback(
    (bytes: Uint8Array) => {
      setScanning(false);
      void run(() => verification.scan(bytes));
    },
    [run, verification],
  );
  return (
    <>
      {isScanning ? (
        <QrScanner onCode={scan} />
      ) : (
        code && (
          <>
            <p>{words('trust.showCode')}</p>
            <QrCode bytes={code} label={words('trust.code')} />
          </>
        )
      )}
      <ButtonRow>
        {canCompare && (
          <Button variant="primary" onClick={() => void run(() => verification.startEmoji())}>
            {words('trust.useEmoji')}
          </Button>
        )}
        {canScan && hasCamera && (
          <Button onClick={() => setScanning(!isScanning)}>
            {words(isScanning ? 'trust.stopScan' : 'trust.scan')}
          </Button>
        )}
      </ButtonRow>
    </>
  );
}

function Answer({
  verification,
  yes,
  no,
}: {
  verification: Verification;
  yes: 'trust.same' | 'trust.yes';
  no: 'trust.different' | 'trust.no';
}) {
  const words = useTranslate(trustWords);
  const run = useRun();
  return (
    <ButtonRow>
      <Button variant="primary" onClick={() => void run(() => verification.confirm())}>
        {words(yes)}
      </Button>
      <Button onClick={() => void run(() => verification.reject())}>{words(no)}</Button>
    </ButtonRow>
  );
}

function End({ text, onClose }: { text: string; onClose: () => void }) {
  const words = useTranslate(trustWords);
  return (
    <>
      <p>{text}</p>
      <ButtonRow>
        <Button variant="primary" onClick={onClose}>
          {words('trust.close')}
        </Button>
      </ButtonRow>
    </>
  );
}
