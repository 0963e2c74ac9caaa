import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { keep, rights } from '../store.ts';
import { onRights, useLoaded } from '../use-loaded.ts';
import { say } from '../words.ts';
import { Section } from './section.tsx';
import styles from './settings.module.css';

/** Whether the user has permitted each of the optional rights. */
const rightsNow = async () => ({
  allSites: await chrome.permissions.contains(rights.allSites),
  notifications: await chrome.permissions.contains(rights.notifications),
});

const change = (right: keyof typeof rights, on: boolean): void => {
  const done = on ? chrome.permissions.request(rights[right]) : chrome.permissions.remove(rights[right]);
  done.catch(reportError);
};

/** Notifications, the pages whose numbers can be called, and the sites that are left out. */
export function NumbersSection({ offSites }: { readonly offSites: readonly string[] }) {
  const given = useLoaded(rightsNow, onRights);
  if (!given) return null;
  const switchOn = (host: string) => {
    keep({ offSites: offSites.filter((one) => one !== host) }).catch(reportError);
  };
  return (
    <>
      <Section title={say('incoming')}>
        <Switch
          label={say('notifications')}
          detail={say('notificationsDetail')}
          checked={given.notifications}
          onChange={(on) => change('notifications', on)}
        />
      </Section>
      <Section title={say('numbers')}>
        <Switch
          label={say('everywhere')}
          detail={say('everywhereDetail')}
          checked={given.allSites}
          onChange={(on) => change('allSites', on)}
        />
        <h3 className={styles.heading}>{say('sites')}</h3>
        {offSites.length === 0 && <Hint>{say('noSites')}</Hint>}
        <ul className={styles.sites}>
          {offSites.map((host) => (
            <li key={host} className={styles.site}>
              <span>{host}</span>
              <Button aria-label={say('switchOn', { host })} onClick={() => switchOn(host)}>
                {say('switchOnHere')}
              </Button>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={say('keys')}>
        <Hint>{say('keysDetail')}</Hint>
      </Section>
    </>
  );
}
