import { access } from '../access/stage.ts';
import { useRoom } from '../ui/stage.tsx';

/** A request of another device, by reference, address and code. @param props.isOpen without a press */
export function FindRequest(props: { readonly isOpen?: boolean }) {
  const Find = useRoom(access)?.FindRequest;
  return Find === undefined ? null : <Find {...props} />;
}
