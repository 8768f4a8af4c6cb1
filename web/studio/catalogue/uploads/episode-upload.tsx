import { usePanel } from '../../form/act-panel.tsx';
import { UPLOAD_PANEL } from '../../form/uploads/upload-link.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** The panel of an upload on the page of an episode. */
export function EpisodeUpload(props: { release: { id: number; name: string }; ordinal: number }) {
  const { open } = usePanel();
  return open === UPLOAD_PANEL && <UploadPanel {...props} />;
}
