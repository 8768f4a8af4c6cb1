import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { STUDIO_PATH } from '#contract/studio/addresses.ts';
import { hasRight, useStudioMe } from '../../access/studio-me.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioLink } from '../../ui/studio-button.tsx';
import { keepDropped } from './upload-store.ts';

/** What the panel of an upload has as `panel` in the address. */
export const UPLOAD_PANEL = 'upload';

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

// The pages that have the panel of an upload, for their release or for files of any.
const HAS_PANEL = /^\/studio(?:\/schedule|\/episodes\/[^/]+|\/releases\/\d+\/episodes)?\/?$/;
const RELEASE = /^\/studio\/releases\/\d+/;

/** Where the panel of an upload opens for files that are dropped on a page. */
export function dropPath({ pathname, search }: { pathname: string; search: string }): string {
  const query = `?panel=${UPLOAD_PANEL}`;
  const isOpen = new URLSearchParams(search).get('panel') === UPLOAD_PANEL;
  if (HAS_PANEL.test(pathname)) return isOpen ? search : query;
  const [release] = RELEASE.exec(pathname) ?? [];
  return (release === undefined ? STUDIO_PATH : `${release}/episodes`) + query;
}

/** Takes files that are dropped anywhere in the studio: the panel of an upload opens with them. */
export function useDroppedFiles(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const open = useEffectEvent(() => void navigate(dropPath(location), { preventScrollReset: true }));
  useEffect(() => {
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
  }, []);
}
