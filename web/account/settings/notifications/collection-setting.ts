/** The name of the setting that switches notifications of one collection. */
export function collectionSetting(type: string): string {
  return `collection_${type}`;
}
