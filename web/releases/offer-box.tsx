import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { buttonClass } from '../ui/button-look.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './offer-box.module.css';
import type { Offer } from './offer.ts';
import type { loader } from './offer-data.ts';

/** An advertisement at the end of the page, asked for when the viewer comes near it; nothing where there is none. */
export function OfferBox() {
  const { load, data: offer } = useFetcher<typeof loader>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void load('/app/offer');
      },
      { rootMargin: '800px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [load]);
  return (
    <div ref={place} className={styles.place}>
      {offer && <Box offer={offer} />}
    </div>
  );
}

function Box({ offer: { mark, title, text, picture, link } }: { offer: Offer }) {
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
