import { useRootData } from '#web/entities/viewer/root-data.ts';
import { useIsEmbed, usePlayer } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';
import { IconButton } from '../bar/icon-button.tsx';

/** Moves playback to a television: by AirPlay if a receiver is near, else by Google Cast if the operator allows it. */
export function TvButton() {
  const { airPlay, casting } = usePlayer();
  const hasAirPlay = useSlice(airPlay, (state) => state.isAvailable);
  const stage = useSlice(casting, (state) => state.stage);
  const isEmbed = useIsEmbed();
  // Without this interface a browser cannot cast.
  const hasCast = useRootData()?.hasCast === true && 'PresentationRequest' in window && !isEmbed;
  if (hasAirPlay) return <IconButton icon="device" label="На телевизор" onClick={airPlay.choose} />;
  if (!hasCast || stage !== 'off') return null;
  return <IconButton icon="device" label="На телевизор" onClick={casting.ask} />;
}
