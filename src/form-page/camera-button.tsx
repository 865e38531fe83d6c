import { useRef } from 'react';
import type { FileField } from '../form/form.ts';
import { Button } from '../ui/button.tsx';
import { noteOpenPicker } from './lost-pick.ts';

interface CameraButtonProps {
  readonly facing: FileField['facing'] | 'environment';
  readonly text: string;
  readonly name: string;
  readonly onPhoto: (photo: File) => void;
}

/** Opens the camera of a phone: for a portrait the one on its front. */
export function CameraButton({ facing = 'environment', text, name, onPhoto }: CameraButtonProps) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="camera" aria-label={name} onClick={() => camera.current?.click()}>
        {text}
      </Button>
      <input
        ref={camera}
        className="visually-hidden"
        type="file"
        accept="image/jpeg,image/png"
        capture={facing}
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => {
          event.currentTarget.value = '';
          noteOpenPicker(event.currentTarget);
        }}
        onChange={(event) => {
          const photo = event.target.files?.[0];
          if (photo !== undefined) onPhoto(photo);
        }}
      />
    </>
  );
}
