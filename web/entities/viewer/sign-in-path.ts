/** Where a visitor signs in to come back to `path`. */
export function signInPath(path: string): string {
  return `/app/auth/login?to=${encodeURIComponent(path)}`;
}
