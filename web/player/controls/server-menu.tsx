import { hostName } from '../engine/media-hosts.ts';
import { usePlayer } from '../store/player-context.ts';
import { useSlice } from '../store/use-slice.ts';
import { MenuChoice } from './menu.tsx';
import { SubMenu } from './sub-menu.tsx';

/** Chooses the delivery origin of the video, when there are several. */
export function ServerMenu() {
  const { server } = usePlayer();
  const { all, chosen, current } = useSlice(server, (state) => state);
  if (all.length < 2) return null;
  const selected = all.find((origin) => origin === chosen) ?? null;
  return (
    <SubMenu page="server" label="Сервер" value={selected === null ? 'Авто' : hostName(selected)}>
      <MenuChoice
        isChosen={selected === null}
        note={selected === null && current !== null ? `сейчас ${hostName(current)}` : undefined}
        onChoose={() => server.choose(null)}
      >
        Авто
      </MenuChoice>
      {all.map((origin) => (
        <MenuChoice key={origin} isChosen={origin === selected} onChoose={() => server.choose(origin)}>
          {hostName(origin)}
        </MenuChoice>
      ))}
    </SubMenu>
  );
}
