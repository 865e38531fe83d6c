import type { GenericSchema } from 'valibot';

/** Who may make a call: anyone; anyone who is signed in; moderator and above; admin and above. */
export type Access = 'public' | 'signedIn' | 'reviewer' | 'admin';

/** One call of the API: its route is registered from this, and /api/docs describes it by this. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** As the router takes it, parameters with a colon. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly body?: CallBody;
  /** Parameters of the query, all of them texts. */
  readonly query?: Readonly<Record<string, string>>;
  /** The same, of parameters that may be absent. */
  readonly optionalQuery?: Readonly<Record<string, string>>;
  /** Headers that a request must carry, and what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<number, CallAnswer>>;
}

export type CallBody =
  | { readonly type: 'application/json'; readonly schema: GenericSchema }
  /** JSON Schema that a form's definition was turned into. */
  | { readonly type: 'application/json' | 'multipart/form-data'; readonly jsonSchema: object }
  /** Bytes as they are. */
  | { readonly type: 'application/offset+octet-stream' };

export interface CallAnswer {
  readonly description: string;
  /** Absent: bytes, or nothing. Every status from 400 is a problem (RFC 9457). */
  readonly schema?: GenericSchema;
  readonly type?: string;
}
