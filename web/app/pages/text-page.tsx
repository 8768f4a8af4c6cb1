import type { ReactNode } from 'react';
import { NavLink } from '#web/ui/controls/nav-link.tsx';
import { ABOUT_LINKS } from '../layouts/about-links.ts';
import { useSite } from '#web/entities/viewer/root-data.ts';
import { classes } from '#web/ui/classes.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { headingsOf } from './headings.ts';
import { PageAnchors } from './page-anchors.tsx';
import { Prose } from './prose.tsx';
import styles from './text-page.module.css';

// Fewer are seen at a glance.
const MIN_HEADINGS = 4;

type TextPageProps = {
  title: string;
  /** The first words of the text, above what is shown before it. */
  intro?: string;
  html: string;
  updatedAt: string | null;
  now: string;
  /** Shown before the text. */
  children?: ReactNode;
};

/**
 * A page of text: a title, a text of readable width, and beside it links to the other pages about the site. On wide
 * screens the contents of a long text stay in view on its other side, and what is shown before the text is beside it.
 */
export function TextPage({ title, intro = '', html, updatedAt, now, children }: TextPageProps) {
  const headings = headingsOf(html);
  return (
    <main className={styles.page}>
      <article
        className={classes(
          headings.length >= MIN_HEADINGS && styles.indexed,
          Boolean(children) && styles.withChildren,
        )}
      >
        <h1>{title}</h1>
        {updatedAt !== null && (
          <p className={styles.updated}>
            Обновлено{' '}
            <time dateTime={updatedAt}>
              {formatDate(new Date(updatedAt), new Date(now), MOSCOW_TIME_ZONE)}
            </time>
          </p>
        )}
        {intro !== '' && (
          <div className={styles.intro}>
            <Prose html={intro} />
          </div>
        )}
        {headings.length >= MIN_HEADINGS && <PageAnchors label="Содержание" headings={headings} />}
        {children && <div className={styles.children}>{children}</div>}
        <div className={styles.prose}>
          <Prose html={html} />
        </div>
      </article>
      <aside className={styles.aside}>
        <nav className={styles.places} aria-label="Страницы о сайте">
          {ABOUT_LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to} className={styles.place ?? ''}>
              {label}
            </NavLink>
          ))}
        </nav>
        <Contacts />
      </aside>
    </main>
  );
}

function Contacts() {
  const { contacts_email, copyrights_email } = useSite();
  return (
    <dl className={styles.contacts}>
      <dt>Вопросы и предложения</dt>
      <dd>
        <a href={`mailto:${contacts_email}`}>{contacts_email}</a>
      </dd>
      <dt>Правообладателям</dt>
      <dd>
        <a href={`mailto:${copyrights_email}`}>{copyrights_email}</a>
      </dd>
    </dl>
  );
}
