import { useCallback, useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useInfo } from '#react/use-domains.ts';
import { useList } from '#react/use-list.ts';
import { type InvitationProvider, meetingLink, teamsLink } from '#sdk/meetings.ts';
import { Field } from '#ui/field/field.tsx';
import { Hint } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { useMeetings } from '../use-meetings.ts';
import styles from './meetings.module.css';
import { useInvitations } from './use-invitations.ts';
import { invitationWords } from './words.ts';

interface PlaceFieldProps {
  readonly provider: InvitationProvider;
  /** The kinds that the user may choose. */
  readonly offered: readonly InvitationProvider[];
  readonly url: string;
  readonly error: string | undefined;
  readonly onChange: (change: { readonly provider?: InvitationProvider; readonly url: string }) => void;
}

/** The place of a meeting: one of the kinds that the licences allow, with the address at which all attendees join. */
export function PlaceField({ provider, offered, url, error, onChange }: PlaceFieldProps) {
  const words = useTranslate(invitationWords);
  const Address = addresses[provider];
  return (
    <>
      <Select
        label={words('invite.provider')}
        options={[...new Set([provider, ...offered])].map((value) => ({
          value,
          label: words(`invite.provider.${value}`),
        }))}
        value={provider}
        onChange={(next) => onChange({ provider: next, url: '' })}
      />
      <Address url={url} error={error} onUrl={(next) => onChange({ url: next })} />
    </>
  );
}

interface AddressProps {
  readonly url: string;
  readonly error: string | undefined;
  readonly onUrl: (url: string) => void;
}

/** Takes an address as soon as it is known, unless the meeting has an address. */
function useUrl(wanted: string | undefined, { url, onUrl }: AddressProps): void {
  useEffect(() => {
    if (url === '' && wanted !== undefined) onUrl(wanted);
  }, [url, wanted, onUrl]);
}

function ShownAddress({ url }: { url: string }) {
  const words = useTranslate(invitationWords);
  return (
    <Hint className={styles.link} role="status">
      {url === '' ? words('invite.addressLoading') : url}
    </Hint>
  );
}

/** The user's own address with the first provider. */
function OnlineAddress(props: AddressProps) {
  const invitations = useInvitations();
  const load = useCallback(() => invitations.privateAddress('online'), [invitations]);
  useUrl(useLoaded(load, undefined), props);
  return <ShownAddress url={props.url} />;
}

/** The link of a meeting point of the user. The phone system creates the first meeting point if there is none. */
function VideoAddress(props: AddressProps) {
  const words = useTranslate(invitationWords);
  const invitations = useInvitations();
  const { items } = useList(useMeetings().meetings.points);
  const displayName = useInfo()?.user.userName ?? '';
  const load = useCallback(() => invitations.privateAddress('video'), [invitations]);
  const [, firstUid, firstId] = useLoaded(load, '').split('/');
  const linkOf = (uid: string, id: string) => meetingLink({ page: location.href, uid, id, displayName });
  useUrl(firstUid && firstId ? linkOf(firstUid, firstId) : undefined, props);
  const links = items.map(({ uid, id, displayName: label }) => ({ value: linkOf(uid, id), label }));
  return (
    <>
      {links.length > 1 && links.some(({ value }) => value === props.url) && (
        <Select label={words('invite.point')} options={links} value={props.url} onChange={props.onUrl} />
      )}
      <ShownAddress url={props.url} />
    </>
  );
}

/** Any address of the team collaboration; that of the user's own meetings to begin with. */
function TeamsAddress(props: AddressProps) {
  const words = useTranslate(invitationWords);
  const service = useInfo()?.externalServices.Microsoft;
  const own = service && teamsLink({ page: location.href, ...service });
  return (
    <Field
      type="url"
      label={words('invite.address')}
      value={props.url}
      maxLength={2_000}
      autoComplete="off"
      placeholder={own ?? 'https://'}
      error={props.error}
      onText={props.onUrl}
      onFocus={() => props.url === '' && own && props.onUrl(own)}
    />
  );
}

const addresses = { online: OnlineAddress, video: VideoAddress, teams: TeamsAddress } as const;
