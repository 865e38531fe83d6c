import { access } from '../access/stage.ts';
import { useRoom } from '../ui/stage.tsx';

/**
 * Finds a request of another device, by reference, address and code. @param props.isOpen opens without a
 * press
 */
export function FindRequest(props: { readonly isOpen?: boolean }) {
  const Find = useRoom(access)?.FindRequest;
  return Find === undefined ? null : <Find {...props} />;
}
