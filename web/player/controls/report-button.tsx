import { useState } from 'react';
import { later } from '../../ui/later.tsx';
import { usePlayer } from '../store/player-context.ts';
import { useSlice } from '../store/use-slice.ts';
import { IconButton } from './icon-button.tsx';

const Report = later(
  undefined,
  () => import('./report-dialog.tsx'),
  ({ ReportDialog: dialog }) => dialog,
);

/** The way to say that something is wrong with the film; the code of the dialog comes when it is first asked for. */
export function ReportButton() {
  const { menus } = usePlayer();
  return <IconButton icon="flag" label="Сообщить о проблеме" onClick={() => menus.toggle('report')} />;
}

export function ReportDialog() {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === 'report');
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <Report /> : null;
}
