import { classes } from '#web/ui/classes.ts';
import { tieText } from '#web/ui/tie-text.ts';
import styles from './member-card.module.css';
import { MemberPicture } from './member-picture.tsx';

type MemberCardProps = {
  nickname: string;
  picture: string | null;
  /** The line about the member under the name. */
  line?: string;
  isSmall?: boolean;
};

/** A member of the team: face and name. */
export function MemberCard({ nickname, picture, line = '', isSmall = false }: MemberCardProps) {
  return (
    <div className={classes(styles.card, isSmall && styles.small)}>
      <MemberPicture nickname={nickname} src={picture} />
      <p>
        {nickname}
        {line !== '' && <small>{tieText(line)}</small>}
      </p>
    </div>
  );
}
