import { useTranslate } from '#i18n/use-translate.ts';
import { useInfo } from '#react/use-domains.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { DenyExternal } from './deny-external.tsx';
import { ServiceState } from './service-state.tsx';
import { useMeetings } from './use-meetings.ts';
import { meetingWords } from './words.ts';

const licences = ['standard', 'premium', 'premium_plus'] as const;

/** The conference service: its state, its connection, the licence of the user, and the rule for people without an account. */
export function ServiceInfo() {
  const words = useTranslate(meetingWords);
  const { connection } = useMeetings().service;
  const userType = useInfo()?.externalServices.videoConference?.userType;
  const licence = licences.find((one) => one === userType);
  return (
    <Facts
      title={words('meetings.service')}
      lead={<ServiceState />}
      facts={[
        [words('meetings.connection'), words(`meetings.connection.${connection}`)],
        [words('meetings.licence'), licence ? words(`meetings.licence.${licence}`) : (userType ?? '')],
      ]}
    >
      <DenyExternal />
    </Facts>
  );
}
