import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { API } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readWireDocument, type WireField } from '#tests/support/wire/wire-document.ts';
import { wireOperations } from '#tests/support/wire/wire-operations.ts';

// Compares the contract with the reference document of the wire, which is not part of the repository.
const document = readWireDocument();
const options = { skip: document ? false : 'the reference document of the wire is not at hand' };

/** Differences from the document, with reasons. */
const EXCEPTIONS: Record<string, string> = {
  // Fields about the caller in `app/status` and `accounts/users/location`.
  '.country may be null': 'a private address is in no country',
  '.iso_code may be null': 'a private address is in no country',
  '.timezone may be null': 'a private address is in no country',
};

function operationOf({ method, path }: Endpoint): string {
  return `${method} ${path.replace('/api/v1', '').replace(/:\w+/g, '{}')}`;
}

/** A schema without nullable, optional and array wrappers. */
function inner(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return inner(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray ? inner(schema.element as z.ZodType) : schema;
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const object = inner(schema);
  return object instanceof z.ZodObject ? object.shape : {};
}

/** Differences of a schema from the fields of the document, each with its path. */
function differences(schema: z.ZodType, fields: readonly WireField[], where: string): string[] {
  const shape = shapeOf(schema);
  return fields.flatMap(({ name, mayBeNull, fields: below }) => {
    const path = `${where}.${name}`;
    const field = shape[name];
    if (!field) return [`${path} is missing`];
    return [
      ...(field.safeParse(undefined).success ? [`${path} may be left out`] : []),
      ...(!mayBeNull && field.safeParse(null).success ? [`${path} may be null`] : []),
      ...differences(field, below, path),
    ];
  });
}

const isExcepted = (fault: string) => Object.keys(EXCEPTIONS).some((name) => fault.includes(name));

test('every operation of the wire exists and returns every documented field', options, () => {
  assert.ok(document);
  const endpoints = new Map(API.map((endpoint) => [operationOf(endpoint), endpoint]));
  const operations = wireOperations(document);
  assert.ok(operations.length > 70, 'the document was read');
  const faults = operations.flatMap(({ operation, answer: { kind, fields } }) => {
    const response = endpoints.get(operation)?.response;
    if (!response) return [`${operation} is missing`];
    if (kind === 'empty' || kind === 'other') return [];
    const page = shapeOf(response);
    const answer = kind === 'page' ? page['data'] : response;
    if (!answer || (kind !== 'object') !== answer instanceof z.ZodArray)
      return [`${operation} is no ${kind}`];
    const meta = page['meta'] ? shapeOf(page['meta'])['pagination'] : undefined;
    return [
      ...(kind === 'page'
        ? differences(meta ?? z.null(), document.named('pagination'), `${operation} pagination`)
        : []),
      ...differences(answer, fields, operation),
    ];
  });
  assert.deepEqual([...new Set(faults.filter((fault) => !isExcepted(fault)))], []);
  for (const name of Object.keys(EXCEPTIONS))
    assert.ok(
      faults.some((fault) => fault.includes(name)),
      `the exception ${name} is out of use`,
    );
});
