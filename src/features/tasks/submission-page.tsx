import { Loading } from '../../ui/loading.tsx';

export default function SubmissionPage() {
  return <Loading />;
}
