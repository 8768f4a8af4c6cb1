import { originLabel } from '#web/player/engine/delivery-origins.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { MenuChoice } from './menu.tsx';
import { SubMenu } from './sub-menu.tsx';

/** Chooses the delivery origin of the video, when there are several. */
export function DeliveryOriginMenu() {
  const { originChoice } = usePlayer();
  const { all, chosen, current } = useSlice(originChoice, (state) => state);
  if (all.length < 2) return null;
  const selected = all.find((origin) => origin === chosen) ?? null;
  return (
    <SubMenu page="server" label="Сервер" value={selected === null ? 'Авто' : originLabel(selected)}>
      <MenuChoice
        isChosen={selected === null}
        note={selected === null && current !== null ? `сейчас ${originLabel(current)}` : undefined}
        onChoose={() => originChoice.choose(null)}
      >
        Авто
      </MenuChoice>
      {all.map((origin) => (
        <MenuChoice key={origin} isChosen={origin === selected} onChoose={() => originChoice.choose(origin)}>
          {originLabel(origin)}
        </MenuChoice>
      ))}
    </SubMenu>
  );
}
