import { useCallback, useEffect, useState } from 'react';
import { type Catalogue, courseName, coursesById } from '../../contracts/pricing/course.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useApi } from '../../ui/api-context.tsx';

/** What courses are called, by id; the id itself until the catalogue is here, or for one that it has no more. */
export function useCourseNames(wanted: boolean): (id: string) => string {
  const { readCatalogue } = useApi();
  const { locale } = useLocale();
  const [catalogue, setCatalogue] = useState<Catalogue>([]);
  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    void readCatalogue().then((reading) => {
      if (!left && reading.kind === 'read') setCatalogue(reading.catalogue);
    });
    return () => {
      left = true;
    };
  }, [wanted, readCatalogue]);
  return useCallback(
    (id) => {
      const course = coursesById(catalogue).get(id);
      return course === undefined ? id : courseName(course, locale);
    },
    [catalogue, locale],
  );
}
