/** Below it members get pictures and videos of releases that the public does not see, by their keys in the storage. */
export const STUDIO_FILES = '/api/v1/studio/files/';

/** Where members get a picture of a release that the public does not see; other addresses stay as they are. */
export function studioPicture(address: string): string {
  return address.replace(/^\/storage\//, STUDIO_FILES);
}
