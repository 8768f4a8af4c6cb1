type Thrown = {
  init?: { status?: number } | null;
  data?: { message?: unknown; id?: unknown; needs?: unknown; errors?: Record<string, string[]> } | null;
} | null;

/** What a failed call of the API said; `needs` is what the caller must confirm first. */
export type DescribedApiError = {
  status: number;
  message: string;
  incident: string | undefined;
  needs: string | undefined;
  /** What is wrong with the fields of an input. */
  fields: Record<string, string>;
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Reads what the API caller of a page throws; undefined for any other value. */
export function describeApiError(error: unknown): DescribedApiError | undefined {
  const { init, data } = (error as Thrown) ?? {};
  if (init?.status === undefined) return undefined;
  return {
    status: init.status,
    message: textOf(data?.message) ?? 'Произошла ошибка на сервере',
    incident: textOf(data?.id),
    needs: textOf(data?.needs),
    fields: Object.fromEntries(
      Object.entries(data?.errors ?? {}).flatMap(([name, [text]]) =>
        text === undefined ? [] : [[name, text]],
      ),
    ),
  };
}
