import type { Wire } from '../../form/wire.ts';
import type { quote } from './definition.ts';

/** Specification section 3 (quote form state) and section 7, POST /api/send-email. */
export const quoteWire: Wire<typeof quote> = {
  name: 'name',
  lastName: 'lastName',
  document: 'document',
  nationality: 'nationality',
  email: 'email',
  phone: 'phone',
  courses: 'courses',
  renewalCourses: 'renewalCourses',
  government: 'government',
};
