import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { isConnectionLost, isDatabaseUnavailable } from './unavailable.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

function fromServer(code: string, severity = 'ERROR'): Error {
  const error = new pg.DatabaseError('x', 1, 'error');
  return Object.assign(error, { code, severity });
}

test('a server that stops, starts, has crashed or lacks resources is unavailable', () => {
  const codes = [
    '08000',
    '08006',
    '25006',
    '40001',
    '40P01',
    '53000',
    '53100',
    '53200',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '58030',
  ];
  for (const code of codes) assert.equal(isDatabaseUnavailable(fromServer(code)), true, code);
  assert.equal(isDatabaseUnavailable(fromServer('XX000', 'FATAL')), true);
  assert.equal(isDatabaseUnavailable(fromServer('XX000', 'PANIC')), true);
});

test('a lost or failed connection is unavailable, however it is reported', () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EMFILE'])
    assert.equal(isDatabaseUnavailable(withCode(code)), true, code);
  for (const code of ['ENOENT', 'EACCES', 'EAGAIN'])
    assert.equal(isDatabaseUnavailable(withCode(code, { syscall: 'connect' })), true, code);
  const messages = [
    'Connection terminated unexpectedly',
    'Connection terminated',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'timeout exceeded when trying to connect',
  ];
  for (const message of messages) assert.equal(isDatabaseUnavailable(new Error(message)), true, message);
});

test('causes and aggregated errors count too', () => {
  const lost = new Error('Connection terminated unexpectedly');
  assert.equal(isDatabaseUnavailable(new Error('jobs could not be created', { cause: lost })), true);
  assert.equal(isDatabaseUnavailable(new AggregateError([withCode('ECONNREFUSED')], 'all failed')), true);
});

test('other errors do not count as an unavailable database', () => {
  for (const code of ['23505', '22P02', '42P01', '40002', 'XX000'])
    assert.equal(isDatabaseUnavailable(fromServer(code)), false, code);
  assert.equal(isDatabaseUnavailable(withCode('ENOENT', { syscall: 'open' })), false);
  assert.equal(isDatabaseUnavailable(new TypeError('x is not a function')), false);
  assert.equal(isDatabaseUnavailable('Connection terminated'), false);
  assert.equal(isDatabaseUnavailable(undefined), false);
});

test('only a connection that broke at once counts as lost: after a timeout another try would wait as long', () => {
  for (const error of [
    fromServer('57P01', 'FATAL'),
    fromServer('08006'),
    withCode('ECONNRESET'),
    new Error('Connection terminated unexpectedly'),
  ])
    assert.equal(isConnectionLost(error), true, String(error));
  for (const error of [
    fromServer('57014'),
    fromServer('25006'),
    fromServer('40001'),
    fromServer('53300', 'FATAL'),
    withCode('ETIMEDOUT'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated due to connection timeout'),
    fromServer('23505'),
  ])
    assert.equal(isConnectionLost(error), false, String(error));
});
