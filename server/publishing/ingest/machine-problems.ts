import { Failure, isNoSpace } from '#server/failure.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';

// Node describes each refusal of the operating system so: a read-only disk, no rights, too many open files.
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && 'syscall' in error;
}

/**
 * Says in a sentence what is wrong with this machine or with what it reaches, so that another one, or this one later,
 * may process the same video; undefined when the error is of the video or of the program.
 */
export function describeMachineProblem(error: unknown): string | undefined {
  if (isNoSpace(error)) return 'На диске кончилось место.';
  // The storage, ffmpeg that is missing or that somebody has stopped (`explainExit`).
  if (error instanceof Failure) return error.code === 'unavailable' ? error.message : undefined;
  if (isDatabaseUnavailable(error)) return 'База данных не отвечает.';
  return isSystemError(error) ? `Система отказала: ${(error as Error).message}` : undefined;
}
