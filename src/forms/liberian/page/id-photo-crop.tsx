import { useState } from 'react';
import { type AnswerFile, originalOf, type StoredFile } from '../../../form/values.ts';
import type { PageTexts } from '../page-texts-type.ts';
import { Button } from '../../../ui/button.tsx';
import type { FormFiles } from '../../../form-page/form-override.ts';
import { PhotoCrop } from './photo-crop.tsx';
import { useSquare } from './use-square.ts';

interface IdPhotoCropProps {
  readonly texts: PageTexts;
  readonly file: AnswerFile | undefined;
  readonly files: Pick<FormFiles, 'open' | 'replace'>;
}

/** Offers to cut the photo to the square that is asked for; a PDF cannot be cut (rulings L-29). */
export function IdPhotoCrop({ texts: { photo }, file, files }: IdPhotoCropProps) {
  // As it was when the dialog opened: its smaller copy may come meanwhile, and must not open it anew.
  const [cropping, setCropping] = useState<StoredFile>();
  const [made, setMade] = useState<File>();
  const isPicture = file?.type.startsWith('image/') === true;
  const isSquare = useSquare(isPicture ? file : undefined, files.open);
  if (file === undefined || !isPicture) return null;
  const close = (): void => setCropping(undefined);
  const isMadeHere = file.name === made?.name && file.size === made.size;
  const about = (): string => {
    if (isMadeHere) return photo.replaced;
    return isSquare === true ? photo.square : photo.about;
  };
  return (
    <div className="photo-tools">
      <p className="hint" id="crop-about" role="status">
        {about()}
      </p>
      <Button
        icon="crop"
        aria-describedby="crop-about"
        aria-haspopup="dialog"
        onClick={() => setCropping(originalOf(file))}
      >
        {photo.crop}
      </Button>
      {cropping?.fileId !== originalOf(file).fileId ? null : (
        <PhotoCrop
          file={cropping}
          open={files.open}
          onCropped={(cropped) => {
            close();
            setMade(cropped);
            files.replace('idPhoto', cropped);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
