/** The setting of the switch about one collection. */
export function collectionSetting(type: string): string {
  return `collection_${type}`;
}
