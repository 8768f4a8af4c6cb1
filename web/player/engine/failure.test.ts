import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorData } from 'hls.js';
import { failureOfHls, failureOfMedia } from './failure.ts';

function failed(type: string, details: string, code?: number) {
  const response = code === undefined ? undefined : { url: 'https://a.example/1.ts', data: undefined, code };
  const data = { type, details, fatal: true, error: new Error('what happened'), response };
  return failureOfHls(data as unknown as ErrorData);
}

test('a line that breaks, a file that is not there and a video that this browser cannot play are told apart', () => {
  assert.equal(failed('networkError', 'fragLoadError', 0).reason, 'network');
  assert.equal(failed('networkError', 'fragLoadTimeOut').reason, 'network');
  assert.equal(failed('networkError', 'fragLoadError', 503).reason, 'network');
  assert.equal(failed('networkError', 'manifestLoadError', 404).reason, 'missing');
  assert.equal(failed('mediaError', 'manifestIncompatibleCodecsError').reason, 'unsupported');
  assert.equal(failed('mediaError', 'bufferAppendError').reason, 'damaged');
  assert.equal(failed('networkError', 'manifestParsingError').reason, 'damaged');
});

test('a report says what broke and where', () => {
  const { code, details } = failed('networkError', 'fragLoadError', 403);
  assert.equal(code, 'fragLoadError 403');
  assert.equal(details, 'what happened · https://a.example/1.ts');
});

test('an element that plays by itself has its own numbers for the same reasons', () => {
  assert.equal(failureOfMedia({ code: 4, message: '' }).reason, 'unsupported');
  assert.equal(failureOfMedia(null).reason, 'network');
});
