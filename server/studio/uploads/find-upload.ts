import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { noUpload, readUpload, type UploadRow } from '#server/publishing/uploads/upload-rows.ts';
import { findWithinReach } from '../records/edit-record.ts';
import { releaseKind } from '../records/kinds/release.ts';

/** Checks that somebody may edit a release; to others it does not exist. Throws `not_found`. */
export async function requireRelease(
  db: Database,
  caller: Pick<StudioAccess, 'teams'>,
  releaseId: number,
): Promise<void> {
  await findWithinReach(db, releaseKind, String(releaseId), caller);
}

/**
 * Reads an upload of the caller; throws `not_found`, also for one of somebody else and for one whose release the caller
 * may not edit any more.
 */
export async function findOwnUpload(db: Database, caller: StudioAccess, id: string): Promise<UploadRow> {
  const upload = await readUpload(db, id);
  if (upload.user_id !== caller.userId) throw noUpload();
  if (upload.release_id !== null) await requireRelease(db, caller, upload.release_id);
  return upload;
}
