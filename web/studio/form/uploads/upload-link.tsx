import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { hasRight, useStudioMe } from '../../access/studio-me.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioLink } from '../../ui/studio-button.tsx';
import { UPLOAD_PANEL } from './upload-panel.tsx';
import { keepDropped } from './upload-store.ts';

/** The button that opens the panel of an upload, for those who may change the release. */
export function UploadLink({ to = '', variant }: { to?: string; variant?: 'main' | 'outline' }) {
  if (!hasRight(useStudioMe(), 'releases')) return null;
  return (
    <StudioLink
      variant={variant}
      size="large"
      to={`${to}?panel=${UPLOAD_PANEL}`}
      preventScrollReset
      data-opens={UPLOAD_PANEL}
    >
      <StudioIcon name="upload" />
      Загрузить видео
    </StudioLink>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere on the page: the panel of an upload opens with them. */
export function usePageDrop(): void {
  const navigate = useNavigate();
  const mayUpload = hasRight(useStudioMe(), 'releases');
  const open = useEffectEvent(() => void navigate(`?panel=${UPLOAD_PANEL}`, { preventScrollReset: true }));
  useEffect(() => {
    if (!mayUpload) return;
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const take = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      keepDropped([...(event.dataTransfer?.files ?? [])]);
      open();
    };
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', take);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', take);
    };
  }, [mayUpload]);
}
