import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readValkeyAddress } from '../database/valkey/address.ts';
import { ROLES } from './roles.ts';
import { formatServices, type Services } from './format-services.ts';

const OWN: Services = {
  roles: new Set(ROLES),
  dataDir: '/srv/data',
  database: { url: undefined, directUrl: undefined },
  valkeyAddress: undefined,
  mail: { smtpUrl: undefined },
  deliveryOrigins: ['https://akane.example'],
  botCheck: { kind: 'altcha' },
};

test('without settings everything is on this machine', () => {
  assert.deepEqual(formatServices(OWN).split('\n'), [
    'Этот процесс: сайт и API, трекер, задания и письма, обработка видео',
    'База данных: встроенная, в /srv/data/postgres',
    'Файлы: /srv/data/storage',
    'Почта: письма складываются в /srv/data/outbox',
  ]);
});

test('external services are named by their hosts, without users and passwords', () => {
  const text = formatServices({
    ...OWN,
    roles: new Set(['jobs', 'web']),
    database: {
      url: 'postgres://akane:secret@pooler:6432/akane',
      directUrl: 'postgres://akane:secret@db-1:5432,db-2/akane?sslmode=verify-full',
      readUrl: 'postgres://reader:secret@replica-1,replica-2:5433/akane',
    },
    valkeyAddress: readValkeyAddress('redis+sentinel://akane:secret@s-1,s-2:26380/main/1'),
    mail: { smtpUrl: 'smtps://robot:secret@mail.example:465' },
    deliveryOrigins: ['https://cdn.example', 'https://akane.example'],
    botCheck: { kind: 'turnstile' },
  });
  assert.deepEqual(text.split('\n'), [
    'Этот процесс: сайт и API, задания и письма',
    'База данных: внешняя, pooler:6432; напрямую, для миграций и уведомлений: db-1:5432, db-2; ' +
      'публичное читается с реплик: replica-1, replica-2:5433',
    'Valkey или Redis: main по Sentinel, s-1:26379, s-2:26380',
    'Файлы: /srv/data/storage',
    'Почта: mail.example:465',
    'Видео: https://cdn.example, https://akane.example',
    'Проверка на робота: turnstile',
  ]);
  const s3 = { bucket: 'videos', endpoint: 'https://key:secret@s3.example', region: 'eu', prefix: 'akane/' };
  assert.match(formatServices({ ...OWN, s3 }), /^Файлы: S3, s3\.example, videos\/akane\/$/m);
  assert.match(
    formatServices({ ...OWN, s3: { ...s3, endpoint: undefined } }),
    /^Файлы: S3, Amazon, eu, videos\/akane\/$/m,
  );
  const socket = { url: 'postgres:///akane?host=/run/postgresql', directUrl: undefined };
  assert.match(formatServices({ ...OWN, database: socket }), /внешняя, \/run\/postgresql$/m);
});
