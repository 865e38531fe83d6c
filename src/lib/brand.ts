export interface Brand {
  readonly name: string;
  readonly shortName: string;
  readonly email: string;
  readonly phone: string;
}

/** Reads the brand from build-time settings; an unset or empty one falls back to the default. */
export function brandFrom(settings: Readonly<Record<string, string | undefined>>): Brand {
  return {
    name: settings['VITE_BRAND_NAME'] || 'PMTS Maritime Training',
    shortName: settings['VITE_BRAND_SHORT_NAME'] || 'PMTS',
    email: settings['VITE_CONTACT_EMAIL'] || 'info@pmts.example',
    phone: settings['VITE_CONTACT_PHONE'] || '+507 000-0000',
  };
}
