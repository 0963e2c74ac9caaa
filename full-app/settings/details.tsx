import { useTranslate } from '#i18n/use-translate.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useInfo } from '#react/use-domains.ts';
import { OwnPhoto } from '../people/photo/own-photo.tsx';
import { areaWords } from '../shell/screen-words.ts';
import styles from './page.module.css';

/** The user's data in the phone system. */
export function Details() {
  const words = useTranslate(areaWords);
  const format = useNumberFormat();
  const info = useInfo();
  if (!info) return null;
  const { user, extension, ent } = info;
  const facts = [
    [words('settings.account'), user.userName],
    [words('settings.enterprise'), ent.displayName],
    [words('settings.number'), extension?.addressNumber],
    [words('settings.direct'), extension?.pstnNumbers.map(format).join(', ')],
  ] as const;
  return (
    <>
      <OwnPhoto />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)}
      </dl>
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);
