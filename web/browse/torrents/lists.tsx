import { MY_TORRENTS_PATH, TORRENTS_PATH } from '#contract/addresses.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { Tabs, type Tab } from '#web/ui/controls/tabs.tsx';
import { NO_CHOICE, torrentsPath } from './choice.ts';

type List = 'all' | 'needs_seeds' | 'mine';

/** The ways between all torrents, those that need help, and the viewer's own. */
export function TorrentLists({ shown }: { shown: List }) {
  const viewer = useViewer();
  const lists: [List, Tab][] = [
    ['all', { to: TORRENTS_PATH, label: 'Все' }],
    ['needs_seeds', { to: torrentsPath({ ...NO_CHOICE, needs_seeds: true }), label: 'Нужны сиды' }],
  ];
  if (viewer) lists.push(['mine', { to: MY_TORRENTS_PATH, label: 'Мои раздачи' }]);
  return (
    <Tabs label="Списки торрентов" tabs={lists.map(([list, tab]) => ({ ...tab, current: list === shown }))} />
  );
}
