import { Link } from 'react-router';
import { useRootData, useSite } from '../root-data.ts';
import { FoxMark } from '../ui/fox-mark.tsx';
import styles from './footer.module.css';
import { FURTHER } from './navigation.ts';

function Mail({ address }: { address: string }) {
  return (
    <a className={styles.mail} href={`mailto:${address}`}>
      {address}
    </a>
  );
}

export function Footer() {
  const year = useRootData()?.year;
  const site = useSite();
  return (
    <footer className={styles.footer}>
      <div>
        <p className={styles.brand}>
          <FoxMark size={24} />
          {site.name}, {site.start_year} – {year}
        </p>
        <div className={styles.contacts}>
          <p>
            Связаться: <Mail address={site.contacts_email} />
          </p>
          <p>
            Правообладателям: <Mail address={site.copyrights_email} />
          </p>
        </div>
      </div>
      <nav className={styles.further} aria-label="Ещё на сайте">
        {FURTHER.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.disclaimers}>
        {site.disclaimers.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </footer>
  );
}
