import { Link } from 'react-router';
import { useRootData } from '../root-data.ts';
import { SITE } from '../site.ts';
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
  return (
    <footer className={styles.footer}>
      <div>
        <p className={styles.brand}>
          <FoxMark size={24} />
          {SITE.name}, {SITE.startYear} – {year}
        </p>
        <div className={styles.contacts}>
          <p>
            Связаться: <Mail address={SITE.contactsEmail} />
          </p>
          <p>
            Правообладателям: <Mail address={SITE.copyrightsEmail} />
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
        {SITE.disclaimers.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </footer>
  );
}
