import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { formerReferenceHeader } from '../../../src/contracts/former-reference.ts';
import { formVersionHeader } from '../../../src/contracts/form-version.ts';
import { idempotencyKeyHeader } from '../../../src/contracts/idempotency-key.ts';
import { problemAnswer } from '../../../src/contracts/schemas/problem.ts';
import type { Brand } from '../../../src/lib/brand.ts';
import type { Call, CallAnswer } from '../../lib/http/call.ts';

export function openApiOf(brand: Brand, calls: readonly Call[]): object {
  const paths = new Map<string, Record<string, object>>();
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths.set(path, { ...paths.get(path), [call.method.toLowerCase()]: operationOf(call) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name}: requests, quotations and staff`,
      version: '1',
      description:
        'Messages are in Spanish or English, by Accept-Language. Every error is a problem (RFC 9457) with a message.',
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Problem: jsonSchemaOf(problemAnswer) },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operationOf(call: Call): object {
  return {
    summary: call.summary,
    security: call.access === 'public' ? [] : [{ token: [] }],
    ...(call.access === 'reviewer' ? { description: 'For moderator, admin and super_admin.' } : {}),
    ...(call.access === 'admin' ? { description: 'For admin and super_admin.' } : {}),
    parameters: parametersOf(call),
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: contentOf(call.body) } }),
    responses: Object.fromEntries(
      Object.entries({ ...everyBody(call), ...call.answers }).map(([status, answer]) => [
        status,
        responseOf(Number(status), answer),
      ]),
    ),
  };
}

/** Any call with a body can receive a malformed one, or one of the wrong type. */
function everyBody({ body }: Call): Call['answers'] {
  if (body === undefined) return {};
  return { 400: { description: 'The body cannot be read' }, 415: { description: `It is not ${body.type}` } };
}

function parametersOf({ path, query = {}, optionalQuery = {}, headers = {}, body }: Call): readonly object[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries({ ...query, ...optionalQuery }).map(([name, description]) => ({
    name,
    in: 'query',
    required: Object.hasOwn(query, name),
    description,
    schema: { type: 'string' },
  }));
  const inHeaders = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  const isForm = body !== undefined && 'jsonSchema' in body;
  return [...inPath, ...inQuery, ...inHeaders, ...(isForm ? formParameters : [])];
}

const keyParameter = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: false,
  description: 'A UUID in quotes: a repeat under it is answered with the first receipt.',
  schema: { type: 'string' },
};

const versionParameter = {
  name: formVersionHeader,
  in: 'header',
  required: false,
  description: 'The version of the form that it was filled in under: it is judged by that one.',
  schema: { type: 'integer' },
};

const formerParameter = {
  name: formerReferenceHeader,
  in: 'header',
  required: false,
  description:
    'The reference that a request had before the server was put back. Taken where a restore left its number out and nobody holds it, otherwise ignored.',
  schema: { type: 'string' },
};

const formParameters = [keyParameter, versionParameter, formerParameter];

function contentOf(body: NonNullable<Call['body']>): object {
  if ('schema' in body) return { [body.type]: { schema: jsonSchemaOf(body.schema) } };
  return { [body.type]: 'jsonSchema' in body ? { schema: body.jsonSchema } : {} };
}

function responseOf(status: number, { description, schema, type }: CallAnswer): object {
  if (status >= 400 && schema === undefined) {
    const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
    return { description, content };
  }
  if (schema !== undefined) {
    return { description, content: { 'application/json': { schema: jsonSchemaOf(schema) } } };
  }
  return type === undefined ? { description } : { description, content: { [type]: {} } };
}

/** Leaves out rules that JSON Schema cannot express, such as trimming. */
function jsonSchemaOf(schema: v.GenericSchema): object {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return rest;
}
