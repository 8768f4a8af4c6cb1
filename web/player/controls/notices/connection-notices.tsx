import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { originLabel } from '#web/player/engine/delivery-origins.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import { formatHeight } from '#web/player/slices/format-player.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import notice from './notice.module.css';

/** Says which delivery origin the player has switched to, if the viewer had to wait or had chosen another. */
export function DeliveryOriginNotice() {
  const { originChoice } = usePlayer();
  const moved = useSlice(originChoice, (state) => state.switchedTo);
  if (moved === null) return null;
  return (
    <output className={notice.notice}>
      <span>Переключились на&nbsp;сервер {originLabel(moved)}</span>
      <HideButton onClick={originChoice.dismiss} />
    </output>
  );
}

/** Says that the quality was lowered for a slow connection, with a button that restores it. */
export function QualityFallbackNotice() {
  const { qualityFallback: stepDown } = usePlayer();
  const height = useSlice(stepDown, (state) => state.height);
  if (height === null) return null;
  return (
    <output className={notice.notice}>
      <span>Снизили качество до&nbsp;{formatHeight(height)}</span>
      <button type="button" className={notice.action} onClick={stepDown.restore}>
        Вернуть
      </button>
      <HideButton onClick={stepDown.dismiss} />
    </output>
  );
}

function HideButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="bare" size="small" square aria-label="Скрыть" onClick={onClick}>
      <Icon name="close" size={16} />
    </Button>
  );
}
