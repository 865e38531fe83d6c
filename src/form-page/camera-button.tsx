import type { FileField } from '../form/form.ts';
import { FileButton } from '../ui/file-button.tsx';
import { noteOpenPicker } from './lost-pick.ts';

interface CameraButtonProps {
  readonly facing: FileField['facing'] | 'environment';
  readonly text: string;
  readonly name: string;
  readonly onPhoto: (photo: File) => void;
}

/** Opens the camera of a phone: for a portrait the one on its front. */
export function CameraButton({ facing = 'environment', text, name, onPhoto }: CameraButtonProps) {
  return (
    <FileButton
      icon="camera"
      label={name}
      accept="image/jpeg,image/png"
      capture={facing}
      onOpen={noteOpenPicker}
      onFiles={([photo]) => onPhoto(photo)}
    >
      {text}
    </FileButton>
  );
}
