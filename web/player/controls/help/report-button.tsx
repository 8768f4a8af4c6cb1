import { useState } from 'react';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { IconButton } from '../bar/icon-button.tsx';

const LazyReportDialog = lazyComponent(
  undefined,
  () => import('./report-dialog.tsx'),
  ({ ReportDialog: dialog }) => dialog,
);

/** Opens the dialog that reports a playback problem; its code is loaded when it is first opened. */
export function ReportButton() {
  const { menus } = usePlayer();
  return <IconButton icon="flag" label="Сообщить о проблеме" onClick={() => menus.toggle('report')} />;
}

/** The dialog that reports a playback problem, rendered once it has been opened. */
export function ReportDialog() {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === 'report');
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <LazyReportDialog /> : null;
}
