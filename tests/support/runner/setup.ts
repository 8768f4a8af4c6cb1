import { format } from 'node:util';

// Output of the program through `console.error` fails the test.
console.error = (...args: unknown[]) => {
  throw new Error(`console.error during a test: ${format(...args)}`);
};
