import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';

/** Headings of the page that lie screens below its beginning on a phone, where everything is one column. */
const headings = [
  ['documents-title', 'desk.document.title'],
  ['conversation-title', 'desk.conversation.title'],
  ['history-title', 'desk.history.title'],
] as const;

/** Where the columns stand beside each other, the style sheet hides it. */
export function CaseJumps() {
  const { t } = useLocale();
  return (
    <div className="case-jumps" role="group" aria-label={t('desk.jumps')}>
      {headings.map(([id, text]) => (
        <Button
          key={id}
          look="quiet"
          icon="down"
          data-jump={id}
          onClick={() => document.getElementById(id)?.scrollIntoView()}
        >
          {t(text)}
        </Button>
      ))}
    </div>
  );
}
