import { tieShortWords } from '#contract/no-break.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './offer-box.module.css';
import type { Offer } from './offer.ts';

/** An advertisement with its legal label. */
export default function OfferBox({ offer: { adLabel, title, text, picture, link } }: { offer: Offer }) {
  return (
    <aside className={styles.box} aria-label="Реклама">
      {picture !== null && <img className={styles.picture} src={picture} alt="" loading="lazy" />}
      <div className={styles.words}>
        <p className={styles.mark}>{adLabel}</p>
        <p className={styles.title}>{tieShortWords(title)}</p>
        {text !== null && <p className={styles.text}>{tieShortWords(text)}</p>}
      </div>
      {link && <OfferLink link={link} />}
    </aside>
  );
}

function OfferLink({ link: { to, label, isOurs } }: { link: NonNullable<Offer['link']> }) {
  const className = buttonClass({});
  if (isOurs) {
    return (
      <Link to={to} className={className}>
        {label}
      </Link>
    );
  }
  return (
    <a href={to} target="_blank" rel="sponsored noopener noreferrer" className={className}>
      {label}
      <Icon name="external" size={16} />
    </a>
  );
}
