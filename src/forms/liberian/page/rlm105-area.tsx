import { useState } from 'react';
import type { Values } from '../../../form/values.ts';
import type { PageTexts } from '../page-texts-type.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDevice } from '../../../ui/device-context.tsx';

/** Set by the build, which inspects the file: the official print cannot be filled in from here. */
declare const rlm105IsOurs: boolean;

const address = '/files/RLM-105.pdf';

type Filling = 'none' | 'filled' | 'filledInPart' | 'notFilled';

interface Rlm105AreaProps {
  readonly texts: PageTexts;
  readonly values: Values;
}

/**
 * Offers the blank form for download, also without a network, and a copy with the answers typed so far
 * (rulings L-14).
 */
export function Rlm105Area({ texts: { rlm105: texts }, values }: Rlm105AreaProps) {
  const { offerFile, altersPictures } = useDevice();
  const [filling, setFilling] = useState<Filling>('none');
  const fillIn = async (): Promise<void> => {
    try {
      const { filledSheet } = await import('./filled-sheet.ts');
      const { bytes, isWhole } = await filledSheet(values, { altersPictures });
      offerFile(bytes, 'application/pdf', 'RLM-105.pdf');
      setFilling(isWhole ? 'filled' : 'filledInPart');
    } catch {
      setFilling('notFilled');
    }
  };
  return (
    <div className="blank-form">
      <p>{texts.about}</p>
      <div className="actions">
        {/* Opens in a new window: an installed app has no way back from a PDF. */}
        <a className="button button-secondary" href={address} target="_blank" rel="noopener">
          <Icon name="export" />
          <span>{texts.download}</span>
        </a>
        {rlm105IsOurs ? (
          <Button icon="edit" onClick={() => void fillIn()}>
            {texts.fill}
          </Button>
        ) : null}
      </div>
      <div role="status">
        {filling === 'none' ? null : (
          <Notice tone={filling === 'filled' ? 'good' : 'care'}>
            <p>{texts[filling]}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}
