import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorData } from 'hls.js';
import { hlsFailure, mediaFailure } from './playback-failure.ts';

function failureOf(type: string, details: string, code?: number) {
  const response = code === undefined ? undefined : { url: 'https://a.example/1.ts', data: undefined, code };
  const data = { type, details, fatal: true, error: new Error('what happened'), response };
  return hlsFailure(data as unknown as ErrorData);
}

test('distinguishes network errors, missing files and unsupported codecs', () => {
  assert.equal(failureOf('networkError', 'fragLoadError', 0).reason, 'network');
  assert.equal(failureOf('networkError', 'fragLoadTimeOut').reason, 'network');
  assert.equal(failureOf('networkError', 'fragLoadError', 503).reason, 'network');
  assert.equal(failureOf('networkError', 'manifestLoadError', 404).reason, 'missing');
  assert.equal(failureOf('mediaError', 'manifestIncompatibleCodecsError').reason, 'unsupported');
  assert.equal(failureOf('mediaError', 'bufferAppendError').reason, 'damaged');
  assert.equal(failureOf('networkError', 'manifestParsingError').reason, 'damaged');
});

test('the code and details name the error, the status and the address', () => {
  const { code, details } = failureOf('networkError', 'fragLoadError', 403);
  assert.equal(code, 'fragLoadError 403');
  assert.equal(details, 'what happened · https://a.example/1.ts');
});

test('maps the error codes of a media element to the same reasons', () => {
  assert.equal(mediaFailure({ code: 4, message: '' }).reason, 'unsupported');
  assert.equal(mediaFailure(null).reason, 'network');
});
