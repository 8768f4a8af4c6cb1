import { Failure } from '#server/failure.ts';

export function noEpisode(): Failure {
  return new Failure('not_found', 'Такого эпизода нет');
}

export function noVideo(): Failure {
  return new Failure('not_found', 'У этого эпизода пока нет видео');
}
