import { type ComponentType, use, useEffect, useState } from 'react';
import { useIsAsRendered } from './as-rendered.ts';

/** A part of the app that is loaded as a whole: the modules behind its index.ts, or behind src/shell/later.ts. */
export interface Stage<Room> {
  /** Returns the same promise until one has failed; then loads again. */
  load(): Promise<Room>;
  /** The loaded folder, if any: then a page renders without a pause. */
  loaded(): Room | undefined;
  /** For rendering: suspends until the folder is loaded, and throws if loading failed. */
  read(): Room;
}

/** @param fetchRoom one import() of the folder's index.ts, and what else must be here before it is shown */
export function createStage<Room>(fetchRoom: () => Promise<Room>): Stage<Room> {
  let room: Room | undefined;
  let loading: Promise<Room> | undefined;
  let failed = false;
  const fetchNow = (): Promise<Room> => {
    failed = false;
    const fetching = fetchRoom().then((arrived) => {
      room = arrived;
      return arrived;
    });
    fetching.catch(() => {
      failed = true;
    });
    loading = fetching;
    return fetching;
  };
  return {
    load: () => (loading === undefined || failed ? fetchNow() : loading),
    loaded: () => room,
    // A failure is remembered: rendering would otherwise fetch repeatedly while offline.
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- use() may be called wherever something is rendered
    read: () => room ?? use(loading ?? fetchNow()),
  };
}

/** A component of a stage. Renders at once if the stage is loaded; otherwise suspends. */
export function partOf<Room, Props extends object>(
  stage: Stage<Room>,
  pick: (room: Room) => ComponentType<Props>,
): ComponentType<Props> {
  return function Part(props: Props) {
    const Picked = pick(stage.read());
    return <Picked {...props} />;
  };
}

/** The folder once loaded, for optional parts of a page. Offline, they appear with the next start. */
export function useRoom<Room>(stage: Stage<Room>): Room | undefined {
  const isAsRendered = useIsAsRendered();
  const [room, setRoom] = useState(isAsRendered ? undefined : stage.loaded);
  useEffect(() => {
    let ended = false;
    stage.load().then(
      (arrived) => {
        if (!ended) setRoom(() => arrived);
      },
      () => undefined,
    );
    return () => {
      ended = true;
    };
  }, [stage]);
  return room;
}
