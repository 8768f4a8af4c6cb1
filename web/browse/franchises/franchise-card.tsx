import { franchisePath } from '#contract/addresses.ts';
import type { Franchise } from '#contract/franchises.ts';
import { FRAME_SIZES, FrameCard } from '#web/ui/pictures/frame-card.tsx';
import styles from './franchise-card.module.css';
import { FranchisePicture } from './franchise-picture.tsx';
import { franchiseFacts } from './format-franchise.ts';

type FranchiseCardProps = { franchise: Franchise; sizes?: string; eager?: boolean };

/** A franchise as a stack of pictures with its names and totals. */
export function FranchiseCard({ franchise, sizes = FRAME_SIZES, eager = false }: FranchiseCardProps) {
  const { name, name_english } = franchise;
  return (
    <FrameCard
      to={franchisePath(franchise.id)}
      picture={
        <span className={styles.stack}>
          <FranchisePicture franchise={franchise} sizes={sizes} eager={eager} />
        </span>
      }
      title={name}
      // The duration, the last fact, is on the franchise's own page.
      subtitle={franchiseFacts(franchise).slice(0, 3).join(' · ')}
      secondSubtitle={name_english === name ? undefined : name_english}
    />
  );
}
