import { hostName } from '../engine/media-hosts.ts';
import { usePlayer } from '../store/player-context.ts';
import { useSlice } from '../store/use-slice.ts';
import { MenuChoice } from './menu.tsx';
import { SubMenu } from './sub-menu.tsx';

/** Where the film comes from, where there are several places. */
export function ServerMenu() {
  const { server } = usePlayer();
  const { all, chosen, current } = useSlice(server, (state) => state);
  if (all.length < 2) return null;
  const own = all.find((host) => host === chosen) ?? null;
  return (
    <SubMenu page="server" label="Сервер" value={own === null ? 'Авто' : hostName(own)}>
      <MenuChoice
        isChosen={own === null}
        note={own === null && current !== null ? `сейчас ${hostName(current)}` : undefined}
        onChoose={() => server.choose(null)}
      >
        Авто
      </MenuChoice>
      {all.map((host) => (
        <MenuChoice key={host} isChosen={host === own} onChoose={() => server.choose(host)}>
          {hostName(host)}
        </MenuChoice>
      ))}
    </SubMenu>
  );
}
