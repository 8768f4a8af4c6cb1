import { type ReactNode, useId } from 'react';
import { Link } from '#web/ui/controls/link.tsx';
import { useRootData, useSite } from '#web/entities/viewer/root-data.ts';
import { FoxMark } from '#web/ui/icons/fox-mark.tsx';
import styles from './footer.module.css';
import { ABOUT_LINKS } from './about-links.ts';
import { SECONDARY_LINKS, SETTINGS_LINK, visibleLinks } from './navigation.ts';

/** The footer of every page: owner, contacts, links and disclaimers. */
export function Footer() {
  const site = useSite();
  const hidesTorrents = useRootData()?.hidesTorrents;
  return (
    <footer className={styles.footer}>
      <div className={styles.top}>
        <Owner />
        <Group title="Смотреть">
          <LinkItems links={visibleLinks(SECONDARY_LINKS, hidesTorrents)} />
        </Group>
        <Group title="О сайте">
          <LinkItems links={[...ABOUT_LINKS, SETTINGS_LINK]} />
        </Group>
        {site.social_links.length > 0 && (
          <Group title="Мы в сети">
            {site.social_links.map(({ title, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="me noopener">
                  {title}
                </a>
              </li>
            ))}
          </Group>
        )}
      </div>
      {site.disclaimers.length > 0 && (
        <div className={styles.disclaimers}>
          {site.disclaimers.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </footer>
  );
}

function Owner() {
  const year = useRootData()?.year;
  const { name, start_year, contacts_email, copyrights_email } = useSite();
  return (
    <div className={styles.owner}>
      <p className={styles.brand}>
        <FoxMark size={28} />
        <span>
          {name}
          <small className={styles.years}>
            {year !== undefined && year > start_year ? `${start_year}–${year}` : start_year}
          </small>
        </span>
      </p>
      <dl className={styles.contacts}>
        <Mail label="Связаться" address={contacts_email} />
        <Mail label="Правообладателям" address={copyrights_email} />
      </dl>
    </div>
  );
}

function Mail({ label, address }: { label: string; address: string }) {
  // The texts of the site could not be loaded.
  if (address === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <a href={`mailto:${address}`}>{address}</a>
      </dd>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <nav className={styles.group} aria-labelledby={heading}>
      <p id={heading} className={styles.heading}>
        {title}
      </p>
      <ul>{children}</ul>
    </nav>
  );
}

function LinkItems({ links }: { links: readonly { to: string; label: string }[] }) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to}>{label}</Link>
    </li>
  ));
}
