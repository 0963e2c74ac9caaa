import Archive from 'lucide-react/icons/archive';
import Building2 from 'lucide-react/icons/building-2';
import Cable from 'lucide-react/icons/cable';
import FileClock from 'lucide-react/icons/file-clock';
import FileUp from 'lucide-react/icons/file-up';
import Hash from 'lucide-react/icons/hash';
import KeyRound from 'lucide-react/icons/key-round';
import ListChecks from 'lucide-react/icons/list-checks';
import Palette from 'lucide-react/icons/palette';
import Phone from 'lucide-react/icons/phone';
import PhoneCall from 'lucide-react/icons/phone-call';
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing';
import Puzzle from 'lucide-react/icons/puzzle';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import Volume from 'lucide-react/icons/volume-2';
import Webhook from 'lucide-react/icons/webhook';
import type { ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { Banner } from '#ui/banner/banner.tsx';
import type { Icon } from '#ui/icon.ts';
import { fullAppWords } from '../shell/area-words.ts';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { TwoPane } from '../shell/page/two-pane.tsx';
import { SectionNav } from '../shell/parts/section-nav/section-nav.tsx';
import { useStepName } from '../shell/trail/use-trail.ts';
import { AuditSection } from './audit/audit-section.tsx';
import { BrandSection } from './brand/brand-section.tsx';
import { brandWords } from './brand/words.ts';
import { CallsSection } from './calls/calls-section.tsx';
import { adminCallWords } from './calls/words.ts';
import { CompanySection } from './company/company-section.tsx';
import { NumbersSection } from './company/numbers-section.tsx';
import { DefaultsSection } from './defaults/defaults-section.tsx';
import { defaultsWords } from './defaults/words.ts';
import { EmbeddingSection } from './embedding/embedding-section.tsx';
import { embeddingWords } from './embedding/words.ts';
import { GroupsSection } from './groups/groups-section.tsx';
import { adminGroupWords } from './groups/words.ts';
import { ImportSection } from './import/import-section.tsx';
import { importWords } from './import/words.ts';
import { OutsideCallsSection } from './outside-calls/outside-calls-section.tsx';
import { outsideCallWords } from './outside-calls/words.ts';
import { PhonesSection } from './phones/phones-section.tsx';
import { phoneWords } from './phones/words.ts';
import { RetentionSection } from './retention/retention-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { ServiceAccountsSection } from './service-accounts/service-accounts-section.tsx';
import { SoundsSection } from './sounds/sounds-section.tsx';
import { companySoundWords } from './sounds/words.ts';
import { startPreference } from './start/start-preference.ts';
import { StartSection } from './start/start-section.tsx';
import { TrunksSection } from './trunks/trunks-section.tsx';
import { trunkWords } from './trunks/words.ts';
import { useMayAdminister } from './use-administration.ts';
import { UsersSection } from './users/users-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';
import { webhookWords } from './webhooks/words.ts';
import { administrationWords } from './words.ts';

interface Section {
  /** The last part of its address, below `/administration/`. */
  readonly name: string;
  readonly label: KeyOf<
    | typeof administrationWords
    | typeof importWords
    | typeof phoneWords
    | typeof trunkWords
    | typeof outsideCallWords
    | typeof adminGroupWords
    | typeof brandWords
    | typeof defaultsWords
    | typeof embeddingWords
    | typeof companySoundWords
    | typeof webhookWords
    | typeof adminCallWords
  >;
  readonly icon: Icon;
  readonly Content: ComponentType<{ readonly id: string | undefined }>;
}

const sectionGroups: readonly {
  readonly heading: KeyOf<typeof administrationWords>;
  readonly sections: readonly Section[];
}[] = [
  {
    heading: 'administration.groupPeople',
    sections: [
      { name: 'users', label: 'administration.users', icon: Users, Content: UsersSection },
      { name: 'phones', label: 'phones.title', icon: Phone, Content: PhonesSection },
      { name: 'groups', label: 'adminGroups.title', icon: UsersRound, Content: GroupsSection },
      { name: 'defaults', label: 'defaults.title', icon: UserRoundPlus, Content: DefaultsSection },
      { name: 'import', label: 'import.title', icon: FileUp, Content: ImportSection },
    ],
  },
  {
    heading: 'administration.groupCompany',
    sections: [
      { name: 'company', label: 'administration.company', icon: Building2, Content: CompanySection },
      { name: 'numbers', label: 'administration.numberList', icon: Hash, Content: NumbersSection },
      { name: 'sounds', label: 'sounds.title', icon: Volume, Content: SoundsSection },
      { name: 'brand', label: 'brand.title', icon: Palette, Content: BrandSection },
      { name: 'start', label: 'administration.start', icon: ListChecks, Content: StartSection },
    ],
  },
  {
    heading: 'administration.groupOutside',
    sections: [
      { name: 'trunks', label: 'trunks.title', icon: Cable, Content: TrunksSection },
      {
        name: 'outside-calls',
        label: 'outsideCalls.title',
        icon: PhoneOutgoing,
        Content: OutsideCallsSection,
      },
    ],
  },
  {
    heading: 'administration.groupPrograms',
    sections: [
      { name: 'integrations', label: 'embedding.title', icon: Puzzle, Content: EmbeddingSection },
      {
        name: 'service-accounts',
        label: 'administration.serviceAccounts',
        icon: KeyRound,
        Content: ServiceAccountsSection,
      },
      { name: 'webhooks', label: 'webhooks.title', icon: Webhook, Content: WebhooksSection },
    ],
  },
  {
    heading: 'administration.groupSafety',
    sections: [
      { name: 'calls', label: 'adminCalls.title', icon: PhoneCall, Content: CallsSection },
      { name: 'security', label: 'administration.security', icon: ShieldCheck, Content: SecuritySection },
      { name: 'retention', label: 'administration.retention', icon: Archive, Content: RetentionSection },
      { name: 'audit', label: 'administration.audit', icon: FileClock, Content: AuditSection },
    ],
  },
];
const sections = sectionGroups.flatMap((group) => group.sections);

const address = '/administration';

/** The administration: its sections on the left, a section or an entry of a section on the right. */
export function AdministrationPage() {
  const words = useTranslate(
    fullAppWords,
    administrationWords,
    importWords,
    phoneWords,
    trunkWords,
    outsideCallWords,
    adminGroupWords,
    brandWords,
    defaultsWords,
    embeddingWords,
    companySoundWords,
    webhookWords,
    adminCallWords,
  );
  const navigate = useNavigate();
  const { section: name, id } = useParams();
  const section = sections.find((one) => one.name === name);
  const isWriter = useMayAdminister();
  const rights = useRights();
  // The first steps are for administrators who have not finished them.
  const hasStart = isWriter && startPreference.read() === 'shown';
  const hidden = new Set<unknown>([
    ...(hasStart ? [] : [StartSection]),
    ...(rights.may('callsOfAll') ? [] : [CallsSection]),
  ]);
  useStepName(section && words(section.label));
  if (name !== undefined && !section) return <NotFoundPage />;
  const shown = section ?? sections[0];
  const content = shown && (
    <>
      {!isWriter && <Banner tone="info" title={words('administration.readsOnly')} />}
      <shown.Content id={id} />
    </>
  );
  return (
    <TwoPane
      title={words('area.administration')}
      list={
        <SectionNav
          label={words('area.administration')}
          address={address}
          groups={sectionGroups.map(({ heading, sections: inGroup }) => ({
            heading: words(heading),
            sections: inGroup
              .filter(({ Content }) => !hidden.has(Content))
              .map(({ name: part, label, icon }) => ({ name: part, text: words(label), icon })),
          }))}
          current={shown?.name}
        />
      }
      detail={section ? content : undefined}
      placeholder={content}
      up={id === undefined ? () => void navigate(address) : undefined}
    />
  );
}
