/** Who is signed in, as every room knows them. */
export type User = {
  id: number;
  sessionId: string;
  isBanned: boolean;
  banReason: string | null;
  createdAt: string;
};
