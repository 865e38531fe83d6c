import { SettingError } from './setting-values.ts';

/** A bucket of an S3-compatible store, and its access key. */
export interface BucketLocation {
  readonly bucket: string;
  /** Origin of the store, without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  /** True: the bucket is the first segment of the path; otherwise the first label of the host name. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const form = 's3://BUCKET?endpoint=https://HOST&region=REGION&pathStyle=1';

/** Undefined when files stay in DATA_DIR. @throws SettingError when it names no bucket, or a key is missing */
export function readFilesUrl(value: (name: string) => string | undefined): BucketLocation | undefined {
  const text = value('FILES_URL');
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:') throw new SettingError('FILES_URL', `must be like ${form}`);
  const { hostname: bucket, pathname, searchParams: given } = url;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new SettingError(
      'FILES_URL',
      `"${bucket}" cannot be the name of a bucket; it must be like ${form}`,
    );
  }
  const isMore = !['', '/'].includes(pathname) || url.username !== '' || url.port !== '';
  const unknown = [...given.keys()].find((name) => !['endpoint', 'region', 'pathStyle'].includes(name));
  if (isMore || unknown !== undefined) {
    throw new SettingError('FILES_URL', `must be like ${form}, with nothing else in it`);
  }
  const region = given.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    throw new SettingError('FILES_URL', 'its region has other characters');
  return {
    bucket,
    region,
    endpoint: endpointIn(given.get('endpoint') ?? `https://s3.${region}.amazonaws.com`),
    pathStyle: switchIn(given.get('pathStyle') ?? '0'),
    accessKeyId: keyFrom('S3_ACCESS_KEY_ID', value('S3_ACCESS_KEY_ID')),
    secretAccessKey: keyFrom('S3_SECRET_ACCESS_KEY', value('S3_SECRET_ACCESS_KEY')),
  };
}

function endpointIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (isOrigin) return url.origin;
  throw new SettingError('FILES_URL', 'its endpoint must be like https://HOST, without a path');
}

function switchIn(text: string): boolean {
  if (text === '0' || text === '1') return text === '1';
  throw new SettingError('FILES_URL', 'its pathStyle must be 0 or 1');
}

function keyFrom(setting: string, text: string | undefined): string {
  if (text !== undefined) return text;
  throw new SettingError(setting, 'is not set, and FILES_URL needs it');
}
