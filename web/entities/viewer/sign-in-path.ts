/** Returns the address of the sign-in page that leads back to `path`. */
export function signInPath(path: string): string {
  return `/app/auth/login?to=${encodeURIComponent(path)}`;
}
