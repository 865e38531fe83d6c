import { forms, isFormId, loadForm } from '../forms/index.ts';
import { draftOfChanges, earlierReceivedOf, receiptOfEarlier } from '../outbox/earlier-version.ts';
import type { Entry } from '../outbox/entry.ts';
import type { DeviceServices } from '../ui/device-context.tsx';
import type { OutboxServices } from '../ui/outbox-context.tsx';

type Needs = Pick<OutboxServices, 'outbox' | 'newId' | 'finalise' | 'requestDelivery'> &
  Pick<DeviceServices, 'clock'>;

/**
 * Submits what was filled in under an id of its own, and keeps what the API holds as a receipt. Answers the address of
 * what came of it: the new request, or its draft where it could not be submitted. Undefined: nothing was changed.
 */
export async function resubmit(services: Needs, entry: Entry): Promise<string | undefined> {
  const { outbox, clock, newId, finalise, requestDelivery } = services;
  const earlier = earlierReceivedOf(entry);
  if (earlier === undefined || !isFormId(entry.form)) return undefined;
  const form = await loadForm(entry.form);
  const draft = draftOfChanges(entry, form.definition, newId(), clock);
  if (!(await outbox.startAnew(entry, receiptOfEarlier(entry, earlier, clock), draft))) return undefined;
  const { submissionId } = draft;
  const finalised = await finalise(form, draft, entry.locale, { estimate: entry.estimate });
  if (finalised.kind !== 'saved') return `${forms[entry.form].path}?draft=${submissionId}`;
  requestDelivery('event');
  return `/requests/${submissionId}`;
}
