import type { Franchise } from '#contract/franchises.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';

type FranchisePictureProps = { franchise: Pick<Franchise, 'image'>; sizes: string; eager?: boolean };

/** The wide picture of a franchise, or the fox if there is none. */
export function FranchisePicture({ franchise: { image }, sizes, eager = false }: FranchisePictureProps) {
  // Franchises have no full-size picture.
  const pictures = { ...image, src: null, optimized: { ...image.optimized, src: null } };
  return <Poster pictures={pictures} shape="frame" sizes={sizes} eager={eager} />;
}
