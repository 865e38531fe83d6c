import type { GenericSchema } from 'valibot';

/** Who may make a call: anyone; anyone who is signed in; moderator and above; admin and above. */
export type Access = 'public' | 'signedIn' | 'reviewer' | 'admin';

/** One call of the API: its route is registered from this, and /api/docs describes it from this. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** In the router's syntax, parameters with a colon. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly body?: CallBody;
  /** Required query parameters, all texts, with their descriptions. */
  readonly query?: Readonly<Record<string, string>>;
  /** Optional query parameters, with their descriptions. */
  readonly optionalQuery?: Readonly<Record<string, string>>;
  /** Required headers, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<number, CallAnswer>>;
}

export type CallBody =
  | { readonly type: 'application/json'; readonly schema: GenericSchema }
  /** JSON Schema generated from a form's definition. */
  | { readonly type: 'application/json' | 'multipart/form-data'; readonly jsonSchema: object }
  /** Raw bytes. */
  | { readonly type: 'application/offset+octet-stream' };

export interface CallAnswer {
  readonly description: string;
  /** Absent: bytes, or no body. Every status from 400 is a problem (RFC 9457). */
  readonly schema?: GenericSchema;
  readonly type?: string;
}
