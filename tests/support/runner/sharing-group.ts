import { after } from 'node:test';
import { holdSharedSite } from '#tests/support/shared-site.ts';

/** Runs test files that share a site one after another in this process, over one site and one browser. */
export async function runSharing(files: readonly string[]): Promise<void> {
  process.argv.push(...files);
  after(holdSharedSite());
  await import('./test-group.ts');
}
