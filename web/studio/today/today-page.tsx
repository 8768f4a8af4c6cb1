import { pageMeta } from '#web/page/meta.ts';
import { StudioPage } from '../ui/studio-page.tsx';
import type { Route } from './+types/today-page.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Сегодня · Студия', isHidden: true });
}

export default function TodayPage() {
  return <StudioPage title="Сегодня">{null}</StudioPage>;
}
