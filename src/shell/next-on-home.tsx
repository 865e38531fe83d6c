import { useCallback } from 'react';
import { nextOnDevice, readDevice, type ThingOnDevice, thingsOn } from '../outbox/things-on-device.ts';
import { requests } from '../requests/stage.ts';
import { useDevice } from '../ui/device-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { useRoom } from '../ui/stage.tsx';
import { useLive } from '../ui/use-live.ts';

/** The first thing on this device that needs the user's attention. Its texts load with the folder of the requests. */
export function NextOnHome() {
  const { outbox, drafts } = useOutbox();
  const { clock } = useDevice();
  const next = useLive(
    useCallback(
      async () => ({ thing: nextOnDevice(thingsOn(await readDevice({ outbox, drafts }), clock.now())) }),
      [outbox, drafts, clock],
    ),
  );
  return next?.thing === undefined ? null : <Strip thing={next.thing} />;
}

function Strip({ thing }: { readonly thing: ThingOnDevice }) {
  const NextStrip = useRoom(requests)?.NextStrip;
  return NextStrip === undefined ? null : <NextStrip thing={thing} />;
}
