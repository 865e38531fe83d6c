import { eligibilityOf } from '../eligibility.ts';
import type { PageTexts } from '../page-texts-type.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Stays as long as the flag is what it is; the toast about it goes. */
export function FlagNotice({ texts, flag }: { readonly texts: PageTexts; readonly flag: string }) {
  const eligibility = eligibilityOf(flag);
  if (eligibility !== 'sanctioned' && eligibility !== 'non_stcw') return null;
  const { title, body } = texts.notices[eligibility];
  return (
    <div data-eligibility={eligibility}>
      <Notice tone={eligibility === 'sanctioned' ? 'bad' : 'info'} title={title}>
        <p>{body}</p>
      </Notice>
    </div>
  );
}
