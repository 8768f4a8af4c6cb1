import path from 'node:path';
import { test } from 'node:test';

// Runs the test files that are its arguments one after another in this process: most of them take a few milliseconds,
// and a process of their own would take each of them a second. What one of them hooks (`after`) belongs to it alone.
// Each test has the time that the runner gives it, and a file as much as it needs: without the largest number of
// milliseconds that a timer takes, it has that of one test.
const timeout = 2 ** 31 - 1;

for (const file of process.argv.slice(2))
  void test(file, { timeout }, async () => {
    await import(path.resolve(file));
  });
