import { useCallback, useEffect, useState } from 'react';
import { type Catalogue, courseName, coursesById } from '../../contracts/pricing/course.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useApi } from '../../ui/api-context.tsx';

/** Names of courses by id; the id itself until the catalogue is loaded, or for a course no longer in it. */
export function useCourseNames(wanted: boolean): (id: string) => string {
  const loadApi = useApi();
  const { locale } = useLocale();
  const [catalogue, setCatalogue] = useState<Catalogue>([]);
  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    const query = loadApi().then((api) => api.readCatalogue());
    query.then(
      (read) => (left || read.kind !== 'read' ? undefined : setCatalogue(read.catalogue)),
      // Ids are shown instead of names.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted, loadApi]);
  return useCallback(
    (id) => {
      const course = coursesById(catalogue).get(id);
      return course === undefined ? id : courseName(course, locale);
    },
    [catalogue, locale],
  );
}
