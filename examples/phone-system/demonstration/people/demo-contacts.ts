import type { Kysely } from 'kysely';
import { type Company, publicNumberOf } from '../../company/company.ts';
import type { Tables } from '../../store/tables.ts';

const nothing = { professional_number: '', mobile_number: '', home_number: '', email: '' };

/** The shared contacts. A number of the first leads to the echo. */
const shared = (company: Company) => [
  {
    first_name: 'Nadège',
    last_name: 'Perrin',
    company: 'Nord-Est Transports',
    professional_number: publicNumberOf(company, company.numberPlan.echo),
    mobile_number: '+33600000611',
    email: 'nadege@nordest.example',
    details: {
      title: 'Ms',
      department: 'Dispatch',
      duties: 'Head of dispatch',
      website: 'https://www.nordest.example',
      faxNumbers: [publicNumberOf(company, company.numberPlan.conferenceBridge)],
      externalID: 'CRM-20417',
      additionalInfo: 'Deliveries until noon. Ask for the reference of the freight before you book.',
    },
  },
  {
    first_name: 'Tom',
    last_name: 'Whitfield',
    company: 'Whitfield & Sons',
    professional_number: '+442079460101',
    email: 'tom@whitfield.example',
    details: {
      title: 'Mr',
      duties: 'Managing partner',
      nickName: 'Tommy',
      pstnNumbers: ['+442079460100'],
      website: 'https://whitfield.example',
      costCenter: 'UK-12',
    },
  },
  {
    first_name: '',
    last_name: '',
    company: `Echo test of ${company.displayName}`,
    professional_number: company.numberPlan.echo,
  },
];

/** The contacts of alice alone. */
const ofAlice = [{ first_name: 'Mina', last_name: 'Costa', company: '', mobile_number: '+33600000612' }];

/** Contacts, a switchboard (dave), and mailboxes of all users. A store from before gets them too. */
export async function addDemoContacts(db: Kysely<Tables>, company: Company): Promise<void> {
  await db.updateTable('person').set({ is_switchboard: true }).where('login', '=', 'dave').execute();
  await db.updateTable('person').set({ has_mailbox: true }).execute();
  const present = await db.selectFrom('contact').select('id').limit(1).executeTakeFirst();
  const alice = await db.selectFrom('person').select('id').where('login', '=', 'alice').executeTakeFirst();
  if (present || !alice) return;
  await db
    .insertInto('contact')
    .values([
      ...shared(company).map(({ details = {}, ...one }) => ({
        ...nothing,
        owner_id: null,
        ...one,
        details: JSON.stringify(details),
      })),
      ...ofAlice.map((one) => ({ ...nothing, owner_id: alice.id, ...one, details: '{}' })),
    ])
    .execute();
}
