import { Link } from '#web/ui/controls/link.tsx';
import { buttonClass } from '#web/ui/controls/button-look.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './offer-box.module.css';
import type { Offer } from './offer.ts';

/** An advertisement, labelled as what it is. */
export default function OfferBox({ offer: { mark, title, text, picture, link } }: { offer: Offer }) {
  return (
    <aside className={styles.box} aria-label="Реклама">
      {picture !== null && <img className={styles.picture} src={picture} alt="" loading="lazy" />}
      <div className={styles.words}>
        <p className={styles.mark}>{mark}</p>
        <p className={styles.title}>{title}</p>
        {text !== null && <p className={styles.text}>{text}</p>}
      </div>
      {link && <Step link={link} />}
    </aside>
  );
}

function Step({ link: { to, label, isOurs } }: { link: NonNullable<Offer['link']> }) {
  const look = buttonClass({});
  if (isOurs) {
    return (
      <Link to={to} className={look}>
        {label}
      </Link>
    );
  }
  return (
    <a href={to} target="_blank" rel="sponsored noopener noreferrer" className={look}>
      {label}
      <Icon name="external" size={16} />
    </a>
  );
}
