/** The signed-in user of a request, with the fields that every module may use. */
export type User = {
  id: number;
  sessionId: string;
  isBanned: boolean;
  banReason: string | null;
  createdAt: string;
};
