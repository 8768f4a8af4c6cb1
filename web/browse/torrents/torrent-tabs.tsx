import { MY_TORRENTS_PATH, TORRENTS_PATH } from '#contract/addresses.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { Tabs, type Tab } from '#web/ui/controls/tabs.tsx';
import { DEFAULT_TORRENTS_CHOICE, torrentsPath } from './choice.ts';

type List = 'all' | 'needs_seeds' | 'mine';

/** Tabs for all torrents, those that need seeders, and the viewer's own. */
export function TorrentTabs({ shown }: { shown: List }) {
  const viewer = useViewer();
  const lists: [List, Tab][] = [
    ['all', { to: TORRENTS_PATH, label: 'Все' }],
    [
      'needs_seeds',
      { to: torrentsPath({ ...DEFAULT_TORRENTS_CHOICE, needs_seeds: true }), label: 'Нужны сиды' },
    ],
  ];
  if (viewer) lists.push(['mine', { to: MY_TORRENTS_PATH, label: 'Мои раздачи' }]);
  return (
    <Tabs label="Списки торрентов" tabs={lists.map(([list, tab]) => ({ ...tab, current: list === shown }))} />
  );
}
