import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { test } from 'node:test';
import { quantile } from '../../bench/load/quantile.ts';
import { probe, withSite } from './running-site.ts';

const CROWD = 300;

// The headers by which a proxy names the address of the client.
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

test('300 different pages at once do not delay other clients', { timeout: 280_000 }, async () => {
  await withSite({ TRUSTED_PROXIES: '127.0.0.1' }, async ({ origin }) => {
    const page = (n: string) => `${origin}/anime/catalog/?search=${n}`;
    const kinds: Record<string, () => string> = {
      'a cached page': () => `${origin}/`,
      'an API list': () => `${origin}/api/v1/anime/catalog/releases?limit=12&page=1`,
      'an uncached API list': () =>
        `${origin}/api/v1/anime/catalog/releases?limit=7&f[search]=${Math.random()}`,
      'an uncached page': () => page(String(Math.random())),
    };
    for (const address of Object.values(kinds)) await probe(address(), from('198.51.100.1'));
    for (const crowd of [0, CROWD, CROWD]) {
      const seen = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
      const attackState = { isOver: false };
      const started = performance.now();
      const attack = Promise.all(
        Array.from({ length: crowd }, (_, n) => probe(page(`${crowd}x${n}x${started}`), from('203.0.113.9'))),
      ).finally(() => void (attackState.isOver = true));
      for (let round = 0; round < 10 || !attackState.isOver; round++) {
        const probes = Object.entries(kinds).map(async ([kind, address]) => {
          const { status, ms } = await probe(address(), from('198.51.100.1'));
          assert.equal(status, 200, kind);
          seen.get(kind)?.push(ms);
        });
        await Promise.all(probes);
        await setTimeout(20);
      }
      const statuses = Map.groupBy(await attack, ({ status }) => status);
      const summary = [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ');
      console.log(`${crowd} pages at once: ${summary}, ${Math.round(performance.now() - started)} ms in all`);
      for (const [kind, times] of seen)
        console.log(
          `  ${kind}: ${times.length} probes, p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms`,
        );
    }
  });
});
