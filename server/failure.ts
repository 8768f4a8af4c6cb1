export type FailureCode =
  | 'not_found'
  | 'unauthenticated'
  | 'forbidden'
  | 'invalid'
  | 'too_large'
  | 'conflict'
  | 'limited'
  | 'unavailable'
  | 'no_space'
  | 'internal';

/** The one error of the domain: a code for programs and a Russian sentence for people. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly data: unknown;
  constructor(code: FailureCode, message: string, data?: unknown) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.data = data;
  }
}
