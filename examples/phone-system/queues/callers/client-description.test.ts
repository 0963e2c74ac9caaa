import { expect, it } from 'vitest';
import { enterprisePath as enterprise } from '../../testing/enterprise-path.ts';
import { describeClient, type QueueClient } from './client-description.ts';

const waiting: QueueClient = {
  row: {
    id: 5,
    group_id: 2,
    call_id: 41,
    number: '+33612345678',
    label: null,
    entered_at: new Date(1_000),
    answered_at: null,
    left_at: null,
    person_id: null,
    former_person_id: null,
    exit: null,
    is_callback: false,
    feedback: null,
    feedback_text: null,
    moved_to: null,
  },
  state: 'QUEUED',
  stateAt: 2_000,
  place: 1,
  isChanged: false,
};

it('a waiting caller is in a call with the phone system, and has a photo if there is one', () => {
  expect(describeClient(waiting, { enterprise, urlPhoto: 'photos/7' })).toMatchObject({
    urlPhoto: 'photos/7',
    ivrCallLine: 'telephony/Call/41',
  });
  expect(describeClient(waiting, { enterprise, urlPhoto: undefined })).not.toHaveProperty('urlPhoto');
});

it('a caller who talks to an agent, or waits to be called back, is in no call with the phone system', () => {
  const talking: QueueClient = { ...waiting, state: 'TALKING' };
  const callback: QueueClient = { ...waiting, row: { ...waiting.row, is_callback: true } };
  for (const client of [talking, callback])
    expect(describeClient(client, { enterprise, urlPhoto: undefined })).not.toHaveProperty('ivrCallLine');
});
