import { buildSettingNames } from './build-settings.ts';

const serverSettingNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'FILES_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'BOUNCES_URL',
  'OFFICE_EMAIL',
  'ALLOWED_ORIGINS',
  'PUBLIC_URL',
];

/** The settings of whoever runs the tests, empty: neither they nor their .env files may decide what passes. */
export function testEnvironment(): NodeJS.ProcessEnv {
  const unset = [...buildSettingNames, ...serverSettingNames].map((name) => [name, ''] as const);
  return { ...process.env, ...Object.fromEntries(unset) };
}
