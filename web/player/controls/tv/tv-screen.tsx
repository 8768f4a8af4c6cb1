import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { usePlayer } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';
import overlay from '../overlays.module.css';

const CastPanel = lazyComponent(
  undefined,
  () => import('./cast-panel.tsx'),
  ({ CastPanel: panel }) => panel,
);

/** Says that a television plays the episode; with Google Cast it has the controls. */
export function TvScreen() {
  const { airPlay, casting } = usePlayer();
  const isOnAirPlay = useSlice(airPlay, (state) => state.isOn);
  const isCasting = useSlice(casting, (state) => state.stage !== 'off');
  if (isCasting) return <CastPanel />;
  if (!isOnAirPlay) return null;
  return (
    <output className={overlay.wait}>
      <p>Эпизод идёт на&nbsp;телевизоре</p>
    </output>
  );
}
