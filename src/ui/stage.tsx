import { type ComponentType, use, useEffect, useState } from 'react';
import { useIsAsRendered } from './as-rendered.ts';

/** One folder of the app that is fetched as a whole: the modules behind its index.ts. */
export interface Stage<Room> {
  /** The same promise until one has failed; then the room is fetched again. */
  load(): Promise<Room>;
  /** The room, if it has arrived: then a page is drawn from it without a pause. */
  loaded(): Room | undefined;
  /** For rendering: suspends until the room is here, and throws what kept it away. */
  read(): Room;
}

/** @param fetchRoom one import() of the folder's index.ts */
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
    // A failure is kept: rendering would otherwise fetch again and again without a network.
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- use() may be called wherever something is rendered
    read: () => room ?? use(loading ?? fetchNow()),
  };
}

/** A component of a stage. Drawn at once when the stage is here; suspends where it is not. */
export function partOf<Room, Props extends object>(
  stage: Stage<Room>,
  pick: (room: Room) => ComponentType<Props>,
): ComponentType<Props> {
  return function Part(props: Props) {
    const Picked = pick(stage.read());
    return <Picked {...props} />;
  };
}

/** The room once it is here, for parts that a page can do without. Without a network they come with the next start. */
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
