import { useLocale } from '../../i18n/use-locale.ts';
import { useDevice } from '../../ui/device-context.tsx';
import { hasExpired } from '../case/certificate-expiry.ts';
import { Contact } from '../contact-link.tsx';
import { panamaDay } from '../panama-time.ts';
import type { Answer, AnswerGroup } from './request-answers.ts';

interface AnswerGroupsProps {
  readonly groups: readonly AnswerGroup[];
  readonly reference: string;
}

/** Every answer under its label, as plain text whatever it holds. */
export function AnswerGroups({ groups, reference }: AnswerGroupsProps) {
  return groups.map((group) => <Group key={group.id} group={group} reference={reference} />);
}

interface GroupProps {
  readonly group: AnswerGroup;
  readonly reference: string;
}

function Group({ group: { id, title, answers }, reference }: GroupProps) {
  const { t } = useLocale();
  return (
    <section className="sheet-section" aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`}>{title ?? t('requests.detail.others')}</h2>
      <dl className="facts">
        {answers.map((answer) => (
          <div key={answer.name} className="fact">
            <dt>{answer.label}</dt>
            <dd>
              <Texts answer={answer} reference={reference} />
              <Expired answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Texts({ answer, reference }: { readonly answer: Answer; readonly reference: string }) {
  const { t } = useLocale();
  const { name, texts, contact } = answer;
  if (texts.length === 0) return <span className="unanswered">{t('requests.detail.unanswered')}</span>;
  return texts.map((text, index) => (
    <p key={`${index} ${text}`} className="answer" dir="auto" data-answer={name}>
      {contact === undefined ? text : <Contact kind={contact} text={text} subject={reference} />}
    </p>
  ));
}

/** Marks a certificate whose last day has passed in Panama. */
function Expired({ answer: { validUntil } }: { readonly answer: Answer }) {
  const { t } = useLocale();
  const { clock } = useDevice();
  if (validUntil === undefined || !hasExpired(validUntil, panamaDay(clock.now()))) return null;
  return (
    <p className="expired" data-expired={validUntil}>
      {t('casework.expired')}
    </p>
  );
}
