import { Failure } from '../failure.ts';

export function noEpisode(): Failure {
  return new Failure('not_found', 'Такого эпизода нет');
}
