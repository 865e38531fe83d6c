import { Loading } from '../../ui/loading.tsx';

export default function SubmissionsPage() {
  return <Loading />;
}
