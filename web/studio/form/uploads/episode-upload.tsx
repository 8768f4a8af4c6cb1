import { usePanel } from '../act-panel.tsx';
import { usePageDrop } from './upload-link.tsx';
import { UPLOAD_PANEL, UploadPanel } from './upload-panel.tsx';

/** The panel of an upload on the page of an episode, which takes files that are dropped on the page as well. */
export function EpisodeUpload(props: { release: { id: number; name: string }; ordinal: number }) {
  const { open } = usePanel();
  usePageDrop();
  return open === UPLOAD_PANEL && <UploadPanel {...props} />;
}
