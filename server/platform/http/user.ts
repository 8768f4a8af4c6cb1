/** The signed-in user, as every module knows them. */
export type User = {
  id: number;
  sessionId: string;
  isBanned: boolean;
  banReason: string | null;
  createdAt: string;
};
