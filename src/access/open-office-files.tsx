import { useEffect, useRef } from 'react';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { AccessSaid } from './access-said.tsx';
import { CodeInput } from './code-input.tsx';
import { type OpenStep, useOpenOfficeFiles } from './use-open-office-files.ts';

interface OpenOfficeFilesProps {
  readonly submissionId: string;
  /** What opens them without another code. */
  readonly token: string | undefined;
}

/** By what is here already, by the link of a mail, or by a mailed code. */
export function OpenOfficeFiles({ submissionId, token }: OpenOfficeFilesProps) {
  const { t } = useLocale();
  const { secret, code, setCode, step, isBusy, wasMailed, mail, open, submit } =
    useOpenOfficeFiles(submissionId);
  const field = useRef<HTMLInputElement>(null);
  const wantsCode = step.kind === 'asked' || step.kind === 'missing';
  useEffect(() => {
    if (wantsCode) field.current?.focus();
  }, [wantsCode]);
  const status = (
    <AccessSaid lines={saidOf(t, step)} problem={step.kind === 'problem' ? step.text : undefined} />
  );
  if (token !== undefined) {
    return (
      <div className="access">
        <div className="actions">
          <Button look="primary" icon="list" aria-disabled={isBusy} onClick={() => void open({ token })}>
            {t('access.files.list')}
          </Button>
        </div>
        {status}
      </div>
    );
  }
  return (
    <div className="access">
      {secret === undefined ? null : (
        <>
          <p>{t('access.link.lead')}</p>
          <div className="actions">
            <Button
              look="primary"
              icon="check"
              aria-disabled={isBusy}
              data-access-link=""
              onClick={() => void open({ link: secret })}
            >
              {t('access.link.open')}
            </Button>
          </div>
        </>
      )}
      <form className="access-form" data-access-code="" noValidate onSubmit={submit}>
        <div className="actions">
          <Button
            look={secret === undefined && !wasMailed ? 'primary' : 'secondary'}
            aria-disabled={isBusy}
            onClick={() => void mail()}
          >
            {t(wasMailed ? 'access.code.again' : 'access.code.mail')}
          </Button>
        </div>
        <CodeInput ref={field} value={code} isMissing={step.kind === 'missing'} onChange={setCode} />
        <div className="actions">
          <Button type="submit" look={wasMailed ? 'primary' : 'secondary'} aria-disabled={isBusy}>
            {t('access.code.open')}
          </Button>
        </div>
      </form>
      {status}
    </div>
  );
}

function saidOf(t: Translate, step: OpenStep): readonly string[] {
  switch (step.kind) {
    case 'idle':
    case 'missing':
    case 'problem':
      return [];
    case 'mailing':
      return [t('access.code.mailing')];
    case 'opening':
      return [t('access.code.opening')];
    case 'asked':
      return [t('access.code.asked'), t('access.code.noAddress')];
  }
}
