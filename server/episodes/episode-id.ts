import { Failure } from '../failure.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an episode's id; the database refuses any other with an error of its own. */
export function isEpisodeId(text: string): boolean {
  return UUID.test(text);
}

export function noEpisode(): Failure {
  return new Failure('not_found', 'Такого эпизода нет');
}
