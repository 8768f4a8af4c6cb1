import { format } from 'node:util';

// What the program writes as an error during a test is a failure of that test.
console.error = (...words: unknown[]) => {
  throw new Error(`console.error during a test: ${format(...words)}`);
};
