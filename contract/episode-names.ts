/** Formats the number of an episode: «2,5», «1000» without a space. */
export const formatOrdinal = (ordinal: number): string => String(ordinal).replace('.', ',');

/** Names an episode after its release: «эпизод 7», «эпизод 25,5», «спешл» for one without a number. */
export function nameEpisode(ordinal: number): string {
  return ordinal < 0 ? 'спешл' : `эпизод ${formatOrdinal(ordinal)}`;
}
